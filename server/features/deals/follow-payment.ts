import type { PaymentState } from '#contract/constants.ts';
import { transitionOf } from '#contract/orders/deal.ts';
import type { Db } from '#server/db/client.ts';
import { Problem } from '#server/lib/problem.ts';
import { catchUpWithPrice } from '../bookings/follow-edit.ts';
import type { DealAction, DealDeps } from './deal-row.ts';
import { marksOf } from './marks.ts';
import { notifyAboutDeal } from './notify-about-deal.ts';
import { insertPaidDeal, lockDealRow, recordEvent, writeDeal } from './write-deal.ts';

type Followed = {
  id: string;
  state: PaymentState;
  /** The admin who ordered a refund of all; null: no person of the shop. */
  by: { adminId: string; reason: string } | null;
};

/**
 * The connection of a payment's life with the deal's. A payment's transition calls it in its
 * transaction, as `Deps.followPayment`. A payment that becomes `paid` starts the deal. If money
 * goes back without an act at the order, the deal follows: by an admin, as their act, or by the
 * gateway. A hold that ended frees the booking, whose price may have dropped meanwhile. Throws
 * `payment-not-refundable` once the deal is completed.
 */
export async function followPayment(
  trx: Db,
  { id, state, by }: Followed,
  deps: DealDeps,
): Promise<void> {
  if (state === 'paid') return await beginDeal(trx, id, deps);
  if (state === 'released') return await catchUpWithPrice(trx, id, deps);
  if (state !== 'refund_due' && state !== 'refunded') return;
  const deal = await lockDealRow(trx, id);
  // The money belongs to the seller by now, and may be paid out, so a refund would be a loss.
  if (deal?.state === 'completed') throw new Problem('payment-not-refundable');
  const action = actionOf(state, by);
  const row = deal && transitionOf(deal.state, action.event, undefined, action.role);
  if (!row) return;
  const now = deps.clock();
  const columns = {
    ...(await marksOf(trx, deal, row, action, now)),
    ...(row.opensCase && { reversed_at: now }),
  };
  await writeDeal(trx, deal, row, action, columns, deps);
}

function actionOf(state: 'refund_due' | 'refunded', by: Followed['by']): DealAction {
  if (state === 'refunded') return { event: 'refunded', role: 'provider', actorId: null };
  if (!by) return { event: 'reversed', role: 'provider', actorId: null };
  const { adminId, reason } = by;
  return { event: 'order-refund', role: 'admin', actorId: adminId, detail: { reason } };
}

async function beginDeal(trx: Db, paymentId: string, deps: DealDeps): Promise<void> {
  const deal = await insertPaidDeal(trx, paymentId, deps);
  const action = { event: 'pay', role: 'provider', actorId: null } as const;
  const eventId = await recordEvent(trx, deal.booking_id, action, deps);
  const row = transitionOf('booked', 'pay');
  if (row) await notifyAboutDeal(trx, { order: deal, row, action, eventId }, deps);
}
