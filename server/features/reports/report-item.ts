import { sql } from 'kysely';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/http/api/problem.ts';

/** Reports a phone, once for each user. Picture and seller are joined when reports are read. */
export const reportItem: Handler<'POST /reportitem'> = async ({ body, caller, deps }) => {
  if (!caller.member) throw new Problem('not-allowed');
  const inserted = await deps.db
    .insertInto('reports')
    .columns(['id', 'product_id', 'reporter_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('products')
        .select([
          sql<string>`${deps.newId()}::uuid`.as('id'),
          'products.id as product_id',
          sql<string>`${caller.userId}::uuid`.as('reporter_id'),
          sql<Date>`${deps.clock()}::timestamptz`.as('created_at'),
        ])
        .where('products.id', '=', body.itemId)
        .where('removed_at', 'is', null),
    )
    .onConflict((conflict) => conflict.columns(['product_id', 'reporter_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return { acknowledged: true, insertedId: inserted.id };
  const product = await deps.db
    .selectFrom('products')
    .select('id')
    .where('id', '=', body.itemId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  throw new Problem(product ? 'already-reported' : 'product-not-found');
};
