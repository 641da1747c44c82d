import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';
import { notifyOfRemoval } from '../bookings/follow-edit.ts';
import { releaseImages } from '../images/release-images.ts';
import { forgetImeis } from '../imeis/rows.ts';
import { expireHolds, type HoldToEnd } from '../payments/holds/end-hold.ts';
import { refuseWhileHeld } from '../payments/holds/hold-product.ts';

/**
 * Soft-deletes a phone with its picture, and notifies the buyers who booked it; run it inside a
 * transaction. With `sellerId` it must be
 * that seller's own phone and not be held: throws `product-held`. For an admin a hold expires; pass
 * the result to `endHolds` after the transaction. Throws `product-not-found` and `product-sold`.
 */
export async function removeProduct(
  trx: Db,
  productId: string,
  deps: Pick<Deps, 'newId' | 'clock'>,
  sellerId?: string,
): Promise<HoldToEnd[]> {
  const now = deps.clock();
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
  if (sellerId) await refuseWhileHeld(trx, [productId], now);
  await releaseImages(trx, { productIds: [productId] }, now);
  await forgetImeis(trx, [productId]);
  await notifyOfRemoval(trx, [productId], deps);
  await trx
    .updateTable('products')
    .set({ removed_at: now, image_id: null })
    .where('id', '=', productId)
    .execute();
  return await expireHolds(trx, { productIds: [productId] }, now);
}
