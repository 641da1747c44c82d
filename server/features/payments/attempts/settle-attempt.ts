import type { PaymentState } from '#contract/constants.ts';
import { givenBack } from '#contract/orders/refund-reasons.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Attempt, AttemptStatus } from '#server/ports/payments/port.ts';
import { markSold } from '../../bookings/sale.ts';
import { type AttemptRow, storeReport } from '../attempt-rows.ts';
import { setNextPoll, updateAttempt } from '../attempt-transitions.ts';
import { recordMismatch } from '../mismatches.ts';
import { followRefunds } from '../refunds/follow-refunds.ts';
import { insertRefund } from '../refunds/refund-transitions.ts';
import { bookReturned } from '../refunds/returned-money.ts';
import { applyEvents, type CaptureApart, type PaymentEvent, startPayment } from '../transitions.ts';
import { findSale, type LockedSale } from './match-attempt.ts';
import { type AttemptIds, pollProvider } from './poll-provider.ts';

/**
 * The result of settling. `unfinished`: the provider has no money (yet), or a person must review it
 * first. `paid`: the phone is the buyer's; `changed` if by this call. `refunded`: the money goes
 * back, because it came too late or, with `afterSale`, because a refund was ordered.
 */
export type Settlement =
  | { outcome: 'unfinished'; status: AttemptStatus | null; inReview: boolean }
  | { outcome: 'paid'; changed: boolean }
  | { outcome: 'refunded'; afterSale: boolean };

type SettleOptions = {
  /** A notification, which is recorded in the transaction of its effects. */
  eventId?: string | undefined;
  /** The buyer has returned, so a capture is allowed. */
  mayCapture?: boolean;
};

/**
 * Applies the provider's report on an attempt's money; besides it, only a record by hand
 * (`by-hand/pay-by-hand.ts`) makes a phone paid. Idempotent, so page, return, notification and
 * reconciler may call it in any order. Throws `payment-mismatch` if report and payment differ, and
 * `PaymentProviderDown`.
 */
export async function settleAttempt(
  deps: Deps,
  attempt: AttemptIds,
  { eventId, mayCapture = false }: SettleOptions = {},
): Promise<Settlement> {
  const { row, report, returnedBefore } = await pollProvider(deps, attempt, { mayCapture });
  if (!report || !hasMoney(row, report)) {
    if (row && report) await storeReport(deps.db, row, report);
    const inReview = (row?.review ?? report?.review) === 'risk';
    return { outcome: 'unfinished', status: report?.status ?? null, inReview };
  }
  if (!row) {
    const sentence = `The provider has ${report.amount} ${report.currency} in ${report.id} for no payment of ours.`;
    return refuseMismatch(deps, report.id, sentence);
  }
  const sale = await transact(deps.db, async (trx) => {
    if (eventId) await recordEvent(trx, eventId, report.id, deps.clock());
    return recordMoney(trx, row, { report, returnedBefore }, deps);
  });
  // Money is reassigned at most once.
  if ('reassigned' in sale) return settleAttempt(deps, { ref: row.ref }, { eventId });
  if ('mismatch' in sale) return refuseMismatch(deps, report.id, sale.mismatch);
  // The due refund is committed, so after a crash the next call makes it. A refund needs the
  // provider's ids of the money, which `row` was read without.
  const facts = { ...row.facts, ...report.facts };
  await followRefunds(deps, { ...row, id: report.id, paymentId: sale.paymentId, facts });
  if (sale.state === 'paid') return { outcome: 'paid', changed: sale.changed };
  return { outcome: 'refunded', afterSale: sale.afterSale };
}

/**
 * Money with a provider's warning counts after an admin's decision; a warning does not undo a sale.
 */
export function hasMoney(row: AttemptRow | undefined, report: Attempt): boolean {
  if (report.review === 'risk') {
    return row?.review === 'accepted' || row?.review === 'refused' || Boolean(row?.paidAt);
  }
  return report.status === 'succeeded';
}

async function refuseMismatch(deps: Deps, providerId: string, sentence: string): Promise<never> {
  await recordMismatch(deps.db, providerId, sentence, deps.clock());
  deps.log.error({ providerId }, sentence);
  throw new Problem('payment-mismatch');
}

type RecordedMoney =
  | { mismatch: string }
  | { reassigned: true }
  | { paymentId: string; state: PaymentState; changed: boolean; afterSale: boolean };

/** Advances a payment's state to the provider's, never backwards. */
async function recordMoney(
  trx: Db,
  row: AttemptRow,
  { report, returnedBefore }: { report: Attempt; returnedBefore: number },
  deps: Deps,
): Promise<RecordedMoney> {
  const sale = await findSale(trx, row, report);
  if ('mismatch' in sale || 'reassigned' in sale) return sale;
  if (sale.isOtherAmount)
    return recordUnmatchedCapture(trx, 'capture-other', row, report, sale, deps);
  if (sale.isPaidOtherwise)
    return recordUnmatchedCapture(trx, 'capture-twice', row, report, sale, deps);
  const { payment } = sale;
  const before = payment.state;
  if (sale.isRecorded) await adoptRecorded(trx, row, report, payment.id, deps);
  let state = before;
  if (before === 'held' || before === 'released') {
    const isBack = report.refunded !== null && report.refunded >= report.amount;
    const isLate = sale.isTooLate || isBack;
    const reason = isBack ? givenBack : undefined;
    // Together, because the row is updated only once in a transaction.
    const events: PaymentEvent[] = isBack ? ['capture-late', 'all-back'] : [];
    if (!isBack) events.push(isLate ? 'capture-late' : 'capture');
    state = await applyEvents(trx, payment, events, deps, { reason });
    await keepMoney(trx, row, report, payment.id, deps);
    if (isLate) await orderLate(trx, { ...payment, state }, reason ?? 'came too late', deps);
  }
  state = await bookReturned(trx, { ...payment, state }, { report, returnedBefore }, deps);
  const changed = state !== before;
  // Last, because it locks the brand's counter until the commit.
  if (changed && state === 'paid') await markSold(trx, payment, 'pay', deps.clock());
  const afterSale = state !== 'paid' && (await hasBought(trx, payment.id));
  return { paymentId: payment.id, state, changed, afterSale };
}

/**
 * Assigns to the attempt the money that an admin has found at its provider and recorded. From then
 * on the payment is an ordinary one, and its provider can refund it.
 */
async function adoptRecorded(
  trx: Db,
  row: AttemptRow,
  report: Attempt,
  paymentId: string,
  deps: Deps,
): Promise<void> {
  await trx.updateTable('payments').set({ way: null }).where('id', '=', paymentId).execute();
  await keepMoney(trx, row, report, paymentId, deps);
  await trx
    .updateTable('payment_refunds')
    .set({ ask_at: deps.clock() })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'due')
    .execute();
}

/** Records money that cannot belong to the sale as a payment of its own, which is refunded. */
async function recordUnmatchedCapture(
  trx: Db,
  event: CaptureApart,
  row: AttemptRow,
  report: Attempt,
  { payment }: LockedSale,
  deps: Deps,
): Promise<RecordedMoney> {
  const { product_id, booking_id, buyer_id, network, seller_id } = payment;
  const { amount } = report;
  const now = deps.clock();
  const copy = { product_id, booking_id, buyer_id, amount, network, held_until: now };
  const start = { event, sellerId: seller_id };
  const { id } = await startPayment(trx, copy, start, deps);
  await keepMoney(trx, row, report, id, deps);
  const apart = { id, state: 'refund_due', amount, buyer_id, seller_id, way: null } as const;
  await orderLate(trx, apart, apartReasons[event], deps);
  const state = await bookReturned(trx, apart, { report, returnedBefore: 0 }, deps);
  return { paymentId: id, state, changed: true, afterSale: false };
}

/** Reasons for the provider's records. */
const apartReasons: Record<CaptureApart, string> = {
  // Two tabs at a provider's page may both pay.
  'capture-twice': 'was paid twice',
  'capture-other': 'was another amount',
};

/** The attempt's money is the payment's, so it needs no further queries. */
async function keepMoney(
  trx: Db,
  row: AttemptRow,
  report: Attempt,
  paymentId: string,
  { clock }: Pick<Deps, 'clock'>,
): Promise<void> {
  const now = clock();
  // Another payment page may be open, and may be paid without notice: the reconciler closes and
  // monitors it.
  const afterOthers = trx.with('others', (db) =>
    setNextPoll(db as Db, now)
      .where('payment_id', '=', paymentId)
      .where('ref', '!=', row.ref)
      .where('closed_at', 'is', null),
  );
  const { numUpdatedRows } = await updateAttempt(afterOthers as unknown as Db, 'pay', now)
    .set({
      payment_id: paymentId,
      provider_id: report.id,
      facts: JSON.stringify({ ...row.facts, ...receiptOf(report), ...report.facts }),
    })
    .where('ref', '=', row.ref)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`The attempt ${row.ref} is paid already.`);
}

/** `getReceipt` finds it under this name. */
const receiptOf = ({ receiptRef }: Attempt) => (receiptRef ? { receipt: receiptRef } : {});

async function orderLate(
  trx: Db,
  payment: Parameters<typeof insertRefund>[1],
  reason: string,
  deps: Deps,
): Promise<void> {
  const order = { event: 'order-late', amount: payment.amount, reason } as const;
  await insertRefund(trx, payment, order, deps);
}

/** Whether this payment has a sale in the ledger, even if it was refunded later. */
async function hasBought(trx: Db, paymentId: string): Promise<boolean> {
  const sale = await trx
    .selectFrom('ledger_transactions')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'sale')
    .executeTakeFirst();
  return sale !== undefined;
}

async function recordEvent(trx: Db, id: string, providerId: string, now: Date): Promise<void> {
  await trx
    .insertInto('payment_events')
    .values({ id, provider_id: providerId, received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
