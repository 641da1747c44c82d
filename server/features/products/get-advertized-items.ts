import type { Handler } from '#server/http/api/handler.ts';
import { comesAfter, selectProducts, toProduct } from './product-rows.ts';

/** Advertised phones that can still be bought, newest advertisement first. */
export const getAdvertizedItems: Handler<'GET /advertizeitems'> = async ({ query, deps }) => {
  const rows = await selectProducts(deps.db)
    .where('products.advertised_at', 'is not', null)
    .where('products.paid_at', 'is', null)
    .where(comesAfter('advertised_at', query.before))
    .orderBy('products.advertised_at', 'desc')
    .orderBy('products.id', 'desc')
    .limit(query.limit)
    .execute();
  return rows.map((row) => toProduct(row, deps.imageHost));
};
