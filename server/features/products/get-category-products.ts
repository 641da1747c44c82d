import type { Handler } from '#server/http/handler.ts';
import { selectProducts, toProduct } from './product-rows.ts';

/** The phones of one brand; sold ones are hidden (specification, section 2). */
export const getCategoryProducts: Handler<'GET /products/:id'> = async ({ params, deps }) => {
  const rows = await selectProducts(deps.db)
    .where('products.category_id', '=', params.id)
    .where('products.paid_at', 'is', null)
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .execute();
  return rows.map((row) => toProduct(row, deps.imageHost));
};
