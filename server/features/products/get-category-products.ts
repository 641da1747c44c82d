import type { Handler } from '#server/http/api/handler.ts';
import { comesAfter, selectProducts, toProduct } from './product-rows.ts';

/** The newest phones of one brand; sold ones are hidden (specification, section 2). */
export const getCategoryProducts: Handler<'GET /products/:id'> = async ({
  params,
  query,
  deps,
}) => {
  const rows = await selectProducts(deps.db)
    .where('products.category_id', '=', params.id)
    .where('products.paid_at', 'is', null)
    .where(comesAfter('created_at', query.before))
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .limit(query.limit)
    .execute();
  return rows.map((row) => toProduct(row, deps.imageHost));
};
