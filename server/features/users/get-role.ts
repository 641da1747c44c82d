import type { Handler } from '#server/http/api/handler.ts';

/** Whether the caller is an admin (specification, section 6). */
export const getAdminStatus: Handler<'GET /users/admin/:email'> = async ({ caller }) => {
  const withheld = caller.member?.withheld ?? null;
  const staff = caller.member?.staff ?? withheld;
  return {
    isAdmin: staff === 'admin',
    ...(staff && staff !== 'admin' && { staff }),
    ...(withheld && { secondFactorNeeded: true as const }),
  };
};

/** Whether the caller is a seller (specification, section 6). */
export const getSellerStatus: Handler<'GET /users/seller/:email'> = async ({ caller }) => ({
  isSeller: caller.member?.title === 'seller',
});
