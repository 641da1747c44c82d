import type { Handler } from '#server/http/api/handler.ts';

/** Registration sends its photo before there is an account; the ticket lets it, for 10 minutes. */
export const createUploadTicket: Handler<'POST /images/ticket'> = async ({ deps }) => ({
  key: await deps.tokens.issueUploadTicket(),
});
