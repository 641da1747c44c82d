import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { countOf } from '#server/http/api/keyset-pagination.ts';
import { lockMember } from '../members/lock-member.ts';
import { fetchProductPage, selectProducts } from './product-rows.ts';
import { removeProduct } from './remove-product.ts';

/** A page of the caller's own phones, including sold ones. */
export const getMyProducts: Handler<'GET /dashboard/myproducts/:email'> = ({
  query,
  caller,
  deps,
}) =>
  fetchProductPage({
    phones: selectProducts(deps.db).where('products.seller_id', '=', caller.userId),
    by: 'created_at',
    query,
    imageHost: deps.imageHost,
    count: () =>
      countOf(
        deps.db
          .selectFrom('products')
          .select(({ fn }) => fn.countAll<string>().as('rows'))
          .where('seller_id', '=', caller.userId)
          .where('removed_at', 'is', null),
      ),
  });

/** Removes one of the caller's own, unsold phones. */
export const deleteMyProduct: Handler<'DELETE /myproducts/:id'> = async ({
  params,
  caller,
  deps,
}) => {
  await transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId);
    await removeProduct(trx, params.id, deps.clock(), caller.userId);
  });
  return { acknowledged: true, deletedCount: 1 };
};
