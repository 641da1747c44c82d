import type { Db } from '#server/db/client.ts';
import { Problem } from '#server/http/api/problem.ts';

/** Throws `product-held` while a buyer pays for one of these phones; lock their rows before. */
export async function refuseWhileHeld(trx: Db, productIds: string[], now: Date): Promise<void> {
  if (productIds.length === 0) return;
  const held = await trx
    .selectFrom('payments')
    .select('id')
    .where('product_id', 'in', productIds)
    .where('state', '=', 'held')
    .where('held_until', '>', now)
    .executeTakeFirst();
  if (held) throw new Problem('product-held');
}
