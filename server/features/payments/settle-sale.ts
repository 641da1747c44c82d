import type { PaymentState } from '#contract/constants.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/http/api/problem.ts';
import type { CardIntent } from '#server/ports/card-payments/port.ts';
import { findSale, isOurs, type LockedSale } from './match-intent.ts';
import { forgetMismatch, noteMismatch } from './mismatches.ts';
import { applyEvent, lockPayment, type PaymentEvent } from './transitions.ts';

/**
 * What became of a payment: `unfinished` when the provider has no money (yet), `paid` when the
 * phone is the buyer's (`changed` when this very call made it so), `refunded` when the money went
 * back: because it came too late, or, `afterSale`, because somebody decided so.
 */
export type Settlement =
  | { outcome: 'unfinished' }
  | { outcome: 'paid'; changed: boolean }
  | { outcome: 'refunded'; afterSale: boolean };

/**
 * Settles a payment by the card provider's own answer. The only code that makes a phone paid;
 * whoever hears of a payment first calls it, in any order and as often as they like. `eventId`
 * is remembered together with what the event brought about.
 * Throws `payment-mismatch` when the provider's payment is not the one that was asked for, and
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
  const sale = await deps.db.transaction().execute(async (trx) => {
    if (eventId) await rememberEvent(trx, eventId, intentId, deps.clock());
    return recordSale(trx, intent, deps);
  });
  if ('mismatch' in sale) {
    deps.log.error({ intentId }, sale.mismatch);
    throw new Problem('payment-mismatch');
  }
  if (sale.state === 'paid') return { outcome: 'paid', changed: sale.changed };
  // That it is due is on record by now, so a crash from here on is repaired by the next call.
  if (sale.state === 'refund_due') await refund(deps, sale.paymentId, intent.id);
  else if (intent.refunded < intent.amount) await checkRefund(deps, sale.paymentId, intent.id);
  return { outcome: 'refunded', afterSale: sale.afterSale };
}

type RecordedSale =
  | { mismatch: string }
  | { paymentId: string; state: PaymentState; changed: boolean; afterSale: boolean };

/** Moves a payment forward, never back, to where the provider's money already is. */
async function recordSale(trx: Db, intent: CardIntent, deps: Deps): Promise<RecordedSale> {
  const sale = await findSale(trx, intent);
  if ('mismatch' in sale) {
    await noteMismatch(trx, intent.id, sale.mismatch, deps.clock());
    return sale;
  }
  const { payment } = sale;
  let { state } = payment;
  for (const event of eventsFor(state, intent, sale.isTooLate)) {
    const columns = { intent_id: intent.id };
    state = await applyEvent(trx, { ...payment, state }, event, deps, { columns });
  }
  if (state === 'paid' && intent.refunded > 0) {
    const sentence = `${intent.refunded} of ${intent.amount} poisha of payment ${payment.id} went back at the card provider.`;
    await noteMismatch(trx, intent.id, sentence, deps.clock());
    deps.log.error({ intentId: intent.id }, sentence);
  } else {
    await forgetMismatch(trx, intent.id);
  }
  const changed = state !== payment.state;
  const isSoldNow = changed && state === 'paid';
  // At the end, because from here on the transaction locks the brand's counter.
  if (isSoldNow) await markSold(trx, sale, deps.clock());
  const afterSale = state !== 'paid' && (await hasBought(trx, payment.id));
  return { paymentId: payment.id, state, changed, afterSale };
}

/** What happens to a payment in this state when the card provider has its money, in this order. */
function eventsFor(
  state: PaymentState,
  { amount, refunded }: CardIntent,
  isTooLate: boolean,
): PaymentEvent[] {
  const isBack = refunded >= amount;
  if (state === 'held' || state === 'released') {
    if (isBack) return ['reverse', 'refund'];
    return [isTooLate ? 'capture-late' : 'capture'];
  }
  if (state === 'paid' && isBack) return ['reverse', 'refund'];
  if (state === 'refund_due' && isBack) return ['refund'];
  return [];
}

/** Whether this very payment once bought the phone. */
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
 * A bank may return a refund long after it was made. Asked anew, because what was known of the
 * money may be older than the refund itself.
 */
async function checkRefund(deps: Deps, paymentId: string, intentId: string): Promise<void> {
  const intent = await deps.cardPayments.retrieveIntent(intentId);
  if (!intent || intent.refunded >= intent.amount) return;
  const sentence = `Payment ${paymentId} is refunded, but ${intent.refunded} of ${intent.amount} poisha went back.`;
  await noteMismatch(deps.db, intentId, sentence, deps.clock());
  deps.log.error({ intentId }, sentence);
}

async function rememberEvent(trx: Db, id: string, intentId: string, now: Date): Promise<void> {
  await trx
    .insertInto('payment_events')
    .values({ id, intent_id: intentId, received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

async function refund(deps: Deps, paymentId: string, intentId: string): Promise<void> {
  await deps.cardPayments.refundIntent(intentId, `refund-${paymentId}`);
  await deps.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    if (payment?.state !== 'refund_due') return;
    await applyEvent(trx, payment, 'refund', deps);
    await forgetMismatch(trx, intentId);
  });
}
