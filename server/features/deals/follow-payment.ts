import type { PaymentState } from '#contract/constants.ts';
import { transitionOf } from '#contract/orders/deal.ts';
import type { Db } from '#server/db/client.ts';
import { Problem } from '#server/lib/problem.ts';
import { catchUpWithPrice } from '../bookings/follow-edit.ts';
import type { DealDeps } from './deal-row.ts';
import { notifyAboutDeal } from './notify-about-deal.ts';
import { insertPaidDeal, lockDealRow, recordEvent, writeDeal } from './write-deal.ts';

/**
 * The connection of a payment's life with the deal's. A payment's transition calls it in its
 * transaction, as `Deps.followPayment`. A payment that becomes `paid` starts the deal. If money
 * goes back without an event of the deal, as by an admin's refund, the deal follows. A hold that
 * ended frees the booking, whose price may have dropped meanwhile. Throws `payment-not-refundable`
 * once the deal is completed.
 */
export async function followPayment(
  trx: Db,
  payment: { id: string; state: PaymentState },
  deps: DealDeps,
): Promise<void> {
  if (payment.state === 'paid') return await beginDeal(trx, payment.id, deps);
  if (payment.state === 'released') return await catchUpWithPrice(trx, payment.id, deps);
  const event = payment.state === 'refunded' ? 'refunded' : 'reversed';
  if (payment.state !== 'refund_due' && payment.state !== 'refunded') return;
  const deal = await lockDealRow(trx, payment.id);
  // The money belongs to the seller by now, and may be paid out, so a refund would be a loss.
  if (deal?.state === 'completed') throw new Problem('payment-not-refundable');
  const row = deal && transitionOf(deal.state, event);
  if (!row) return;
  const action = { event, role: 'provider', actorId: null } as const;
  await writeDeal(trx, deal, row, action, {}, deps);
}

async function beginDeal(trx: Db, paymentId: string, deps: DealDeps): Promise<void> {
  const deal = await insertPaidDeal(trx, paymentId, deps);
  const action = { event: 'pay', role: 'provider', actorId: null } as const;
  const eventId = await recordEvent(trx, deal.booking_id, action, deps);
  const row = transitionOf('booked', 'pay');
  if (row) await notifyAboutDeal(trx, { order: deal, row, action, eventId }, deps);
}
