import type { Handler } from '#server/http/handler.ts';
import { selectProducts, toProduct } from './product-rows.ts';

/** A seller's own phones, sold ones too. */
export const getMyProducts: Handler<'GET /dashboard/myproducts/:email'> = async ({
  caller,
  deps,
}) => {
  const rows = await selectProducts(deps.db)
    .where('products.seller_id', '=', caller.userId)
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .execute();
  return rows.map((row) => toProduct(row, deps.imageHost));
};
