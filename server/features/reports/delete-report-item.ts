import { removeProduct } from '#server/features/products/remove-product.ts';
import type { Handler } from '#server/http/handler.ts';
import { Problem } from '#server/http/problem.ts';

/** An admin removes a reported phone together with its reports. */
export const deleteReportItem: Handler<'DELETE /deleteReportItem/:itemId'> = async ({
  params,
  deps,
}) => {
  await deps.db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('reports')
      .where('product_id', '=', params.itemId)
      .executeTakeFirst();
    if (gone.numDeletedRows === 0n) throw new Problem('not-found');
    await removeProduct(trx, params.itemId, deps.clock());
  });
  return { acknowledged: true, deletedCount: 1 };
};
