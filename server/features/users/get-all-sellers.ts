import type { Handler } from '#server/http/handler.ts';
import { listMembers } from './user-records.ts';

/** Sellers, each with the number of phones that would leave the shop with them. */
export const getAllSellers: Handler<'GET /allsellers'> = async ({ deps }) => {
  const [sellers, counts] = await Promise.all([
    listMembers('seller', deps),
    deps.db
      .selectFrom('products')
      .select(['seller_id', ({ fn }) => fn.countAll().as('phones')])
      .where('paid_at', 'is', null)
      .where('removed_at', 'is', null)
      .groupBy('seller_id')
      .execute(),
  ]);
  const unsold = new Map(counts.map(({ seller_id, phones }) => [seller_id, Number(phones)]));
  return sellers.map((seller) => ({ ...seller, unsold: unsold.get(seller._id) ?? 0 }));
};
