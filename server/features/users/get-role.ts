import type { Handler } from '#server/http/api/handler.ts';

/** Tells people whether they are an admin (specification, section 6). */
export const getAdminStatus: Handler<'GET /users/admin/:email'> = async ({ caller }) => ({
  isAdmin: caller.member?.isAdmin ?? false,
});

/** Tells people whether they are a seller (specification, section 6). */
export const getSellerStatus: Handler<'GET /users/seller/:email'> = async ({ caller }) => ({
  isSeller: caller.member?.title === 'seller',
});
