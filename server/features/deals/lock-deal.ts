import type { Db } from '#server/db/client.ts';
import { type LockedPayment, lockPayment } from '../payments/transitions.ts';
import type { DealRecord } from './deal-record.ts';
import { lockDealRow } from './write-deal.ts';

export type LockedDeal = DealRecord & { payment: LockedPayment };

/**
 * Locks phone, payment and deal of a paid order, in the common order, and reads it; undefined when
 * the booking was never paid. Lock the member before.
 */
export async function lockDeal(trx: Db, bookingId: string): Promise<LockedDeal | undefined> {
  const found = await trx
    .selectFrom('deals')
    .select('payment_id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  const payment = found && (await lockPayment(trx, found.payment_id));
  const deal = payment && (await lockDealRow(trx, payment.id));
  return deal && { ...deal, payment };
}
