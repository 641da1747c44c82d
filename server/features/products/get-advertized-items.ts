import type { Handler } from '#server/http/handler.ts';
import { selectProducts, toProduct } from './product-rows.ts';

/** Advertised phones that can still be bought, newest advertisement first. */
export const getAdvertizedItems: Handler<'GET /advertizeitems'> = async ({ deps }) => {
  const rows = await selectProducts(deps.db)
    .where('products.advertised_at', 'is not', null)
    .where('products.paid_at', 'is', null)
    .orderBy('products.advertised_at', 'desc')
    .orderBy('products.id', 'desc')
    .execute();
  return rows.map((row) => toProduct(row, deps.imageHost));
};
