import type { Db } from '#server/db/client.ts';

/**
 * The money of a booking has come, so its phone is sold. Call it last, because it locks the counter of
 * the brand until the commit.
 */
export async function markSold(
  trx: Db,
  sold: { booking_id: string; product_id: string },
  now: Date,
): Promise<void> {
  const { booking_id, product_id } = sold;
  await trx.updateTable('bookings').set({ paid_at: now }).where('id', '=', booking_id).execute();
  await trx.updateTable('products').set({ paid_at: now }).where('id', '=', product_id).execute();
}
