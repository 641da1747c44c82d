import { toTaka } from '#contract/money.ts';
import type { OrderPage } from '#contract/orders.ts';
import type { Db } from '#server/db/client.ts';

/** What has happened in an order, oldest first. */
export async function readHistory(db: Db, bookingId: string): Promise<OrderPage['history']> {
  const rows = await db
    .selectFrom('deal_events')
    .select(['id', 'at', 'event', 'role', 'detail'])
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, at, event, role, detail }) => ({
    _id: id,
    at: at.toISOString(),
    event,
    role,
    reason: detail.reason ?? '',
    place: detail.place ?? '',
    meetAt: detail.at ?? '',
    failed: detail.failed ?? [],
    problem: detail.problem ?? null,
    taka: detail.poisha === undefined ? null : toTaka(detail.poisha),
  }));
}
