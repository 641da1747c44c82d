import type { Db } from './client.ts';

/** Takes a member and the member's unsold phones out of the shop; orders and payments stay. */
export async function retireMember(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('products')
    .set({ removed_at: now })
    .where('seller_id', '=', userId)
    .where('paid_at', 'is', null)
    .where('removed_at', 'is', null)
    .execute();
  await db
    .updateTable('members')
    .set({ removed_at: now })
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .execute();
}
