import type { PaymentState } from '#contract/constants.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/http/api/problem.ts';
import type { CardIntent } from '#server/ports/card-payments/port.ts';
import { findSale, isOurs, type LockedSale } from './match-intent.ts';
import { deleteMismatch, recordMismatch } from './mismatches.ts';
import { applyEvents, lockPayment, type PaymentEvent } from './transitions.ts';

/**
 * The result of settling. `unfinished`: the provider has no money (yet). `paid`: the phone is the
 * buyer's; `changed` if by this call. `refunded`: the money went back, because it came too late or,
 * with `afterSale`, because of an order.
 */
export type Settlement =
  | { outcome: 'unfinished' }
  | { outcome: 'paid'; changed: boolean }
  | { outcome: 'refunded'; afterSale: boolean };

/**
 * Settles a payment by the card provider's state; no other code makes a phone paid. Idempotent, so
 * page, webhook and reconciler may call it in any order. `eventId` is recorded in the transaction
 * of the event's effects. Throws `payment-mismatch` when intent and payment differ, and
 * `CardProviderDown`.
 */
export async function settleSale(
  deps: Deps,
  intentId: string,
  eventId?: string,
): Promise<Settlement> {
  const intent = await deps.cardPayments.retrieveIntent(intentId);
  if (intent?.status !== 'succeeded' || !(await isOurs(deps.db, intent))) {
    return { outcome: 'unfinished' };
  }
  const sale = await transact(deps.db, async (trx) => {
    if (eventId) await recordEvent(trx, eventId, intentId, deps.clock());
    return recordSale(trx, intent, deps);
  });
  if ('mismatch' in sale) {
    deps.log.error({ intentId }, sale.mismatch);
    throw new Problem('payment-mismatch');
  }
  if (sale.state === 'paid') return { outcome: 'paid', changed: sale.changed };
  // The due refund is committed by now, so after a crash the next call makes it.
  if (sale.state === 'refund_due') await refund(deps, sale.paymentId, intent.id);
  else if (intent.refunded < intent.amount) await checkRefund(deps, sale.paymentId, intent.id);
  return { outcome: 'refunded', afterSale: sale.afterSale };
}

type RecordedSale =
  | { mismatch: string }
  | { paymentId: string; state: PaymentState; changed: boolean; afterSale: boolean };

/** Brings a payment's state up to the provider's; it never goes back. */
async function recordSale(trx: Db, intent: CardIntent, deps: Deps): Promise<RecordedSale> {
  const sale = await findSale(trx, intent);
  if ('mismatch' in sale) {
    await recordMismatch(trx, intent.id, sale.mismatch, deps.clock());
    return sale;
  }
  const { payment } = sale;
  const events = eventsFor(payment.state, intent, sale.isTooLate);
  const columns = { intent_id: intent.id };
  const state = await applyEvents(trx, payment, events, deps, { columns });
  if (state === 'paid' && intent.refunded > 0) {
    const sentence = `${intent.refunded} of ${intent.amount} poisha of payment ${payment.id} went back at the card provider.`;
    await recordMismatch(trx, intent.id, sentence, deps.clock());
    deps.log.error({ intentId: intent.id }, sentence);
  } else {
    await deleteMismatch(trx, intent.id);
  }
  const changed = state !== payment.state;
  const isSoldNow = changed && state === 'paid';
  // Last, because it locks the brand's counter until the commit.
  if (isSoldNow) await markSold(trx, sale, deps.clock());
  const afterSale = state !== 'paid' && (await hasBought(trx, payment.id));
  return { paymentId: payment.id, state, changed, afterSale };
}

/** The events, in order, of a payment in this state whose intent has succeeded. */
function eventsFor(
  state: PaymentState,
  { amount, refunded }: CardIntent,
  isTooLate: boolean,
): PaymentEvent[] {
  const isRefunded = refunded >= amount;
  if (state === 'held' || state === 'released') {
    if (isRefunded) return ['reverse', 'refund'];
    return [isTooLate ? 'capture-late' : 'capture'];
  }
  if (state === 'paid' && isRefunded) return ['reverse', 'refund'];
  if (state === 'refund_due' && isRefunded) return ['refund'];
  return [];
}

/** Whether this payment has a sale in the ledger, also when it was refunded later. */
async function hasBought(trx: Db, paymentId: string): Promise<boolean> {
  const sale = await trx
    .selectFrom('ledger_transactions')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'sale')
    .executeTakeFirst();
  return sale !== undefined;
}

async function markSold(trx: Db, { booking, product }: LockedSale, now: Date): Promise<void> {
  await trx.updateTable('bookings').set({ paid_at: now }).where('id', '=', booking.id).execute();
  await trx.updateTable('products').set({ paid_at: now }).where('id', '=', product.id).execute();
}

/**
 * Detects a refund that the bank has returned, which may happen long after it. Retrieves the intent
 * again, because the caller's may be older than the refund.
 */
async function checkRefund(deps: Deps, paymentId: string, intentId: string): Promise<void> {
  const intent = await deps.cardPayments.retrieveIntent(intentId);
  if (!intent || intent.refunded >= intent.amount) return;
  const sentence = `Payment ${paymentId} is refunded, but ${intent.refunded} of ${intent.amount} poisha went back.`;
  await recordMismatch(deps.db, intentId, sentence, deps.clock());
  deps.log.error({ intentId }, sentence);
}

async function recordEvent(trx: Db, id: string, intentId: string, now: Date): Promise<void> {
  await trx
    .insertInto('payment_events')
    .values({ id, intent_id: intentId, received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

async function refund(deps: Deps, paymentId: string, intentId: string): Promise<void> {
  await deps.cardPayments.refundIntent(intentId, `refund-${paymentId}`);
  await transact(deps.db, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    if (payment?.state !== 'refund_due') return;
    await applyEvents(trx, payment, ['refund'], deps);
    await deleteMismatch(trx, intentId);
  });
}
