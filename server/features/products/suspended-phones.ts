import type { Db } from '#server/db/client.ts';
import { expireHolds, type HoldToEnd } from '../payments/holds/end-hold.ts';
import { hidingStateOf, updateHiding } from './hiding.ts';
import { showAgain } from './show-again.ts';

/**
 * Hides the unsold phones of a seller, each with the state to which it returns. Returns the ended
 * holds, for `endHolds`.
 */
export async function hidePhones(
  trx: Db,
  { suspensionId, sellerId }: { suspensionId: string; sellerId: string },
  now: Date,
): Promise<HoldToEnd[]> {
  const phones = await trx
    .selectFrom('products')
    .select(['id', 'hidden_at', 'hidden_by'])
    .where('seller_id', '=', sellerId)
    .where('paid_at', 'is', null)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const rows = phones.flatMap((phone) => {
    const from = hidingStateOf(phone);
    if (from === 'admin') return [];
    return [{ suspension_id: suspensionId, product_id: phone.id, hidden_from: from }];
  });
  if (rows.length === 0) return [];
  await trx.insertInto('suspended_phones').values(rows).execute();
  const productIds = rows.map((row) => row.product_id);
  await updateHiding(trx, 'hide', now).where('id', 'in', productIds).execute();
  return await expireHolds(trx, { productIds }, now);
}

/** Returns what a suspension has hidden, unless it was sold or removed meanwhile. */
export async function returnPhones(trx: Db, suspensionId: string, now: Date): Promise<void> {
  const hidden = trx
    .selectFrom('suspended_phones')
    .select(['product_id', 'hidden_from'])
    .where('suspension_id', '=', suspensionId);
  const phones = await trx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', hidden.clearSelect().select('product_id'))
    .where('paid_at', 'is', null)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (phones.length === 0) return;
  const ids = phones.map(({ id }) => id);
  // Read after the lock, because an admin may have hidden one for itself before.
  const rows = await hidden.where('product_id', 'in', ids).execute();
  for (const { product_id: productId, hidden_from: before } of rows) {
    await showAgain(trx, { productId, before }, now);
  }
}

/** An admin has hidden the phone itself, so that the end of a suspension does not show it. */
export async function forgetSuspended(trx: Db, productId: string): Promise<void> {
  await trx.deleteFrom('suspended_phones').where('product_id', '=', productId).execute();
}
