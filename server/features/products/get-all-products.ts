import type { Handler } from '#server/http/api/handler.ts';
import { comesAfter, selectProducts, toProduct } from './product-rows.ts';

/** The newest phones, sold ones too; kept for clients that count by themselves. */
export const getAllProducts: Handler<'GET /allproducts'> = async ({ query, deps }) => {
  const rows = await selectProducts(deps.db)
    .where(comesAfter('created_at', query.before))
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .limit(query.limit)
    .execute();
  return rows.map((row) => toProduct(row, deps.imageHost));
};
