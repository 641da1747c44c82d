/** A UUID of any version, as all ids are. It stands here without Zod: every page reads addresses. */
export const idPattern = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
