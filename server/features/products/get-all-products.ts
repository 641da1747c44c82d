import type { Handler } from '#server/http/handler.ts';
import { selectProducts, toProduct } from './product-rows.ts';

/** Everything, sold phones too; kept for clients that count by themselves. */
export const getAllProducts: Handler<'GET /allproducts'> = async ({ deps }) => {
  const rows = await selectProducts(deps.db)
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .execute();
  return rows.map((row) => toProduct(row, deps.imageHost));
};
