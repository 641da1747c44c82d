import type { Handler } from '#server/http/api/handler.ts';

/** Tells people whether they are an admin (specification, section 6). */
export const getAdminStatus: Handler<'GET /users/admin/:email'> = async ({ caller }) => ({
  isAdmin: caller.member?.isAdmin ?? false,
});
