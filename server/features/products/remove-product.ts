import type { Db } from '#server/db/client.ts';
import { Problem } from '#server/http/api/problem.ts';
import { refuseWhileHeld } from '../payments/hold-product.ts';

/**
 * Soft-deletes a phone; run it inside a transaction. `sellerId` restricts it to that seller's own
 * phones. Throws `product-not-found`, `product-sold` and `product-held`.
 */
export async function removeProduct(
  trx: Db,
  productId: string,
  now: Date,
  sellerId?: string,
): Promise<void> {
  const product = await trx
    .selectFrom('products')
    .select(['seller_id', 'paid_at'])
    .where('id', '=', productId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!product || (sellerId && product.seller_id !== sellerId)) {
    throw new Problem('product-not-found');
  }
  if (product.paid_at) throw new Problem('product-sold');
  await refuseWhileHeld(trx, [productId], now);
  await trx.updateTable('products').set({ removed_at: now }).where('id', '=', productId).execute();
}
