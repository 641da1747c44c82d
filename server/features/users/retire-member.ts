import { categoryIds } from '#contract/constants.ts';
import type { Db } from '#server/db/client.ts';
import { refuseWhileHeld } from '../shared/refuse-while-held.ts';

/**
 * Takes a member and the member's unsold phones out of the shop; orders and payments stay. Throws
 * `product-held` while somebody pays for one of the phones. Lock the member's row before; the
 * account at the identity provider goes afterwards, by `removeAccount`.
 */
export async function retireMember(trx: Db, userId: string, now: Date): Promise<void> {
  const phones = await trx
    .selectFrom('products')
    .select('id')
    .where('seller_id', '=', userId)
    .where('paid_at', 'is', null)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = phones.map(({ id }) => id);
  await refuseWhileHeld(trx, ids, now);
  // Each update locks its brand's counter: in one order, else two removals wait for each other.
  for (const categoryId of ids.length > 0 ? categoryIds : []) {
    await trx
      .updateTable('products')
      .set({ removed_at: now })
      .where('id', 'in', ids)
      .where('category_id', '=', categoryId)
      .execute();
  }
  await trx.updateTable('members').set({ removed_at: now }).where('id', '=', userId).execute();
}
