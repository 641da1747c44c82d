import type { Handler } from '#server/http/api/handler.ts';
import { comesAfter, selectProducts, toProduct } from './product-rows.ts';

/** A page of a seller's own phones, sold ones too. */
export const getMyProducts: Handler<'GET /dashboard/myproducts/:email'> = async ({
  query,
  caller,
  deps,
}) => {
  const rows = await selectProducts(deps.db)
    .where('products.seller_id', '=', caller.userId)
    .where(comesAfter('created_at', query.before))
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .limit(query.limit)
    .execute();
  return rows.map((row) => toProduct(row, deps.imageHost));
};
