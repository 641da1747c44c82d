import type { Handler } from '#server/http/api/handler.ts';
import { removeProduct } from '../shared/remove-product.ts';

/** A seller takes an own, unsold phone out of the shop. */
export const deleteMyProduct: Handler<'DELETE /myproducts/:id'> = async ({
  params,
  caller,
  deps,
}) => {
  await deps.db
    .transaction()
    .execute((trx) => removeProduct(trx, params.id, deps.clock(), caller.userId));
  return { acknowledged: true, deletedCount: 1 };
};
