import type { PaymentState } from '#contract/constants.ts';
import { givenBack } from '#contract/orders/refund-reasons.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Attempt } from '#server/ports/payments/port.ts';
import { deleteMismatch, recordMismatch } from '../mismatches.ts';
import { notifyOfPayment } from '../notify-of-payment.ts';
import { applyEvents, type LockedPayment } from '../transitions.ts';
import {
  applyRefundEvent,
  findRefunds,
  insertRefund,
  isByHand,
  type Refund,
  sumReturned,
} from './refund-transitions.ts';
import { isReleased } from './start-refund.ts';

const sumOf = (refunds: readonly Refund[]) => refunds.reduce((sum, { amount }) => sum + amount, 0);

type Returned = {
  report: Attempt;
  /**
   * Poisha of this payment that were refunded before the query. The report may lack a refund made
   * since then, which is not a difference.
   */
  returnedBefore: number;
};

/**
 * Books refunds at the provider that the shop did not order: by hand, in its dashboard. They first
 * count as ordered refunds that are not started, and the rest becomes a refund of its own. Also
 * updates the list of differences: a dispute, returned refunds, and refunds of a completed deal.
 * Returns the payment's state.
 */
export async function bookReturned(
  trx: Db,
  payment: LockedPayment,
  { report, returnedBefore }: Returned,
  deps: Deps,
): Promise<PaymentState> {
  const refunds = await findRefunds(trx, payment.id);
  const started = sumOf(refunds.filter(({ state }) => state === 'started'));
  const { state, lost, twice } = await bookUnexplained(
    trx,
    payment,
    refunds,
    (report.refunded ?? 0) - sumReturned(refunds) - started,
    deps,
  );
  const sentence =
    lostSentence(payment, lost) ??
    twiceSentence(payment, twice) ??
    differenceOf(payment, report, returnedBefore);
  if (sentence) {
    const tookBack = lost > 0 || report.isDisputed === true;
    await recordMismatch(trx, report.id, sentence, deps.clock(), { tookBack });
    deps.log.error({ providerId: report.id }, sentence);
  } else {
    await deleteMismatch(trx, report.id);
  }
  return state;
}

type Booked = {
  state: PaymentState;
  /** Poisha that were refunded although they belong to the seller. */
  lost: number;
  /** Poisha that were refunded at the provider although they had been refunded by hand. */
  twice: number;
};

async function bookUnexplained(
  trx: Db,
  payment: LockedPayment,
  refunds: readonly Refund[],
  unexplained: number,
  deps: Deps,
): Promise<Booked> {
  let left = unexplained;
  if (left <= 0) return { state: payment.state, lost: 0, twice: 0 };
  for (const refund of refunds) {
    const isWaiting = ['due', 'failed', 'in_doubt'].includes(refund.state);
    if (!isWaiting || refund.amount > left) continue;
    left -= refund.amount;
    await applyRefundEvent(trx, payment, refund, 'confirm', deps);
  }
  const amount = Math.min(left, payment.amount - sumOf(refunds));
  const twice = Math.min(left - Math.max(amount, 0), sumOf(refunds.filter(isByHand)));
  // The money belongs to the seller by now, and may be paid out, so no entry can reverse it.
  if (amount > 0 && (await isReleased(trx, payment.id))) {
    return { state: payment.state, lost: amount, twice: 0 };
  }
  if (amount > 0 && payment.state === 'paid') {
    const order = { event: 'order', amount, reason: givenBack } as const;
    const refund = await insertRefund(trx, payment, order, deps);
    await applyRefundEvent(trx, payment, refund, 'confirm', deps);
    // Of all of it the deal notifies both.
    if (amount < payment.amount - sumOf(refunds)) {
      const part = { ...payment, amount, refund_id: refund.id };
      await notifyOfPayment(trx, 'part-reversed', part, deps);
    }
  }
  const now = await findRefunds(trx, payment.id);
  const isAllBack = now.every(({ state }) => state === 'done') && sumOf(now) === payment.amount;
  if (payment.state !== 'paid' || sumOf(now) < payment.amount) {
    return { state: isAllBack ? 'refunded' : payment.state, lost: 0, twice };
  }
  // Together, because the row is updated only once in a transaction.
  const events = isAllBack ? (['order-all', 'all-back'] as const) : (['order-all'] as const);
  return { state: await applyEvents(trx, payment, events, deps), lost: 0, twice };
}

function twiceSentence(payment: LockedPayment, twice: number): string | null {
  if (twice === 0) return null;
  return `Payment ${payment.id}: ${twice} poisha went back at the provider, and by hand before. Ask the buyer for them.`;
}

function lostSentence(payment: LockedPayment, lost: number): string | null {
  if (lost === 0) return null;
  return `Payment ${payment.id}: ${lost} poisha went back at the provider after its deal was completed; they are the seller's.`;
}

/** Null if provider and ledger agree. */
function differenceOf(payment: LockedPayment, report: Attempt, back: number): string | null {
  if (report.refunded !== null && report.refunded < back) {
    return `Payment ${payment.id} is refunded, but ${report.refunded} of ${back} poisha went back.`;
  }
  if (report.isDisputed) {
    return `The buyer disputes payment ${payment.id} at the provider; answer there.`;
  }
  return null;
}
