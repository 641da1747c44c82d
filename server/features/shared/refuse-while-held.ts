import type { Db } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';

/** Throws `product-held` while a buyer is paying for this phone; lock the product's row before. */
export async function refuseWhileHeld(trx: Db, productId: string, now: Date): Promise<void> {
  const held = await trx
    .selectFrom('payments')
    .select('id')
    .where('product_id', '=', productId)
    .where('state', '=', 'held')
    .where('held_until', '>', now)
    .executeTakeFirst();
  if (held) throw new Problem('product-held');
}
