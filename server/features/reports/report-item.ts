import type { Handler } from '#server/http/handler.ts';
import { Problem } from '#server/http/problem.ts';

/** Reports a phone, once for each person; picture and seller are looked up when it is read. */
export const reportItem: Handler<'POST /reportitem'> = async ({ body, caller, deps }) => {
  if (!caller.member) throw new Problem('not-allowed');
  const product = await deps.db
    .selectFrom('products')
    .select('id')
    .where('id', '=', body.itemId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!product) throw new Problem('product-not-found');
  const id = deps.newId();
  const inserted = await deps.db
    .insertInto('reports')
    .values({
      id,
      product_id: product.id,
      reporter_id: caller.userId,
      created_at: deps.clock(),
    })
    .onConflict((conflict) => conflict.columns(['product_id', 'reporter_id']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) throw new Problem('already-reported');
  return { acknowledged: true, insertedId: id };
};
