import { sql } from 'kysely';
import type { Handler } from '#server/http/api/handler.ts';
import { dayOf } from '#server/lib/dhaka.ts';

/** Counts a view of a phone for sale by day, without its viewer; the seller's own do not count. */
export const countView: Handler<'POST /products/:id/view'> = async ({ params, caller, deps }) => {
  const counted = await deps.db
    .insertInto('product_views')
    .columns(['product_id', 'day', 'views'])
    .expression((eb) =>
      eb
        .selectFrom('products')
        .select([
          'id',
          sql<string>`${dayOf(deps.clock())}::date`.as('day'),
          sql<number>`1`.as('views'),
        ])
        .where('id', '=', params.id)
        .where('seller_id', '<>', caller.userId)
        .where('paid_at', 'is', null)
        .where('hidden_at', 'is', null)
        .where('removed_at', 'is', null),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'day'])
        .doUpdateSet({ views: sql<number>`product_views.views + 1` }),
    )
    .executeTakeFirst();
  return { acknowledged: true, modifiedCount: Number(counted.numInsertedOrUpdatedRows) };
};
