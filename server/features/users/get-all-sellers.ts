import type { Handler } from '#server/http/api/handler.ts';
import { selectMembers, toUserRecord } from './user-records.ts';

/** Sellers, each with the number of phones that would leave the shop with them. */
export const getAllSellers: Handler<'GET /allsellers'> = async ({ query, deps }) => {
  const rows = await selectMembers(deps.db, 'seller', query)
    .select(({ selectFrom, fn }) =>
      selectFrom('products')
        .select(fn.countAll<string>().as('phones'))
        .whereRef('products.seller_id', '=', 'members.id')
        .where('products.paid_at', 'is', null)
        .where('products.removed_at', 'is', null)
        .as('unsold'),
    )
    .execute();
  return rows.map((row) => ({
    ...toUserRecord(row, deps.imageHost),
    unsold: Number(row.unsold),
  }));
};
