/**
 * The path of a seller's page, without language prefix. Without Zod, so that a phone's page can
 * import it for a few bytes.
 */
export const sellerPath = (id: string): string => `/seller/${id}`;
