import type { PaymentState } from '#contract/constants.ts';
import { dealRow } from '#contract/orders/deal.ts';
import type { Db } from '#server/db/client.ts';
import { Problem } from '#server/http/api/problem.ts';
import { catchUpWithPrice } from '../bookings/follow-edit.ts';
import type { DealDeps } from './deal-record.ts';
import { tellAbout } from './tell-about.ts';
import { dueAt, lockDealRow, recordEvent, writeDeal } from './write-deal.ts';

/**
 * The seam between a payment's life and the deal's; the payment's transition calls it in its
 * transaction. A payment that becomes `paid` begins the deal. One whose money goes back without an
 * event of the deal, as by an admin's refund, takes the deal along. A hold that ended leaves the
 * booking, whose price may have fallen meanwhile. Throws `payment-not-refundable`
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
  // The money is the seller's by now, and may be paid out: what the buyer gets is somebody's loss.
  if (deal?.state === 'completed') throw new Problem('payment-not-refundable');
  const row = deal && dealRow(deal.state, event);
  if (!row) return;
  const action = { event, role: 'provider', actorId: null } as const;
  await writeDeal(trx, deal, row, action, {}, deps);
}

async function beginDeal(trx: Db, paymentId: string, deps: DealDeps): Promise<void> {
  const now = deps.clock();
  const due = dueAt(
    {
      state: 'paid',
      changed_at: now,
      meeting_at: null,
      meeting_accepted_at: null,
      handover_from: null,
    },
    deps.deals.hours,
  );
  const deal = await trx
    .insertInto('deals')
    .columns([
      ...(['booking_id', 'payment_id', 'product_id', 'buyer_id', 'seller_id', 'price'] as const),
      ...(['state', 'paid_at', 'changed_at', 'due_at'] as const),
    ])
    .expression((eb) =>
      eb
        .selectFrom('payments')
        .innerJoin('products', 'products.id', 'payments.product_id')
        .select((select) => [
          'payments.booking_id',
          'payments.id as payment_id',
          'payments.product_id',
          'payments.buyer_id',
          'products.seller_id',
          'payments.amount',
          select.val('paid' as const).as('state'),
          select.cast<Date>(select.val(now), 'timestamptz').as('paid_at'),
          select.cast<Date>(select.val(now), 'timestamptz').as('changed_at'),
          select.cast<Date | null>(select.val(due), 'timestamptz').as('due_at'),
        ])
        .where('payments.id', '=', paymentId),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  const action = { event: 'pay', role: 'provider', actorId: null } as const;
  const eventId = await recordEvent(trx, deal.booking_id, action, deps);
  const row = dealRow('booked', 'pay');
  if (row) await tellAbout(trx, { order: deal, row, action, eventId }, deps);
}
