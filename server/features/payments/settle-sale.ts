import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/deps.ts';
import { Problem } from '#server/http/problem.ts';
import type { CardIntent } from '#server/ports/card-payments/port.ts';
import { currency } from './open-intent.ts';

/**
 * What became of a payment: `unfinished` when the provider has no money (yet), `paid` when the
 * phone is the buyer's (`changed` when this very call made it so), `refunded` when the money came
 * too late and goes back.
 */
export type Settlement =
  | { outcome: 'unfinished' }
  | { outcome: 'paid'; changed: boolean }
  | { outcome: 'refunded' };

/**
 * Settles a payment by the card provider's own answer. The only code that makes a phone paid;
 * whoever hears of a payment first calls it, in any order and as often as they like.
 * Throws `payment-mismatch` when the provider's payment is not the one that was asked for, and
 * `CardProviderDown`.
 */
export async function settleSale(deps: Deps, intentId: string): Promise<Settlement> {
  const intent = await deps.cardPayments.retrieveIntent(intentId);
  if (intent?.status !== 'succeeded') return { outcome: 'unfinished' };
  const sale = await deps.db.transaction().execute((trx) => recordSale(trx, intent, deps.clock()));
  if (sale.state === 'paid') return { outcome: 'paid', changed: sale.changed };
  // That it is due is on record by now, so a crash from here on is repaired by the next call.
  if (sale.state === 'refund_due') await refund(deps, sale.paymentId, intent.id);
  return { outcome: 'refunded' };
}

type RecordedSale = {
  paymentId: string;
  state: 'paid' | 'refund_due' | 'refunded';
  changed: boolean;
};

/** Moves a payment forward, never back; locks phone, payment and booking, always in this order. */
async function recordSale(trx: Db, intent: CardIntent, now: Date): Promise<RecordedSale> {
  const { paymentId, bookingId, productId } = intent.metadata;
  if (!paymentId || !bookingId || !productId) throw new Problem('payment-mismatch');
  const product = await trx
    .selectFrom('products')
    .select(['paid_at', 'removed_at'])
    .where('id', '=', productId)
    .forUpdate()
    .executeTakeFirst();
  const payment = await trx
    .selectFrom('payments')
    .select(['state', 'amount'])
    .where('id', '=', paymentId)
    .where('booking_id', '=', bookingId)
    .where('product_id', '=', productId)
    .forUpdate()
    .executeTakeFirst();
  const booking = await trx
    .selectFrom('bookings')
    .select('price')
    .where('id', '=', bookingId)
    .forUpdate()
    .executeTakeFirst();
  if (!product || !payment || !booking) throw new Problem('payment-mismatch');
  const asAsked =
    intent.currency === currency &&
    intent.amount === payment.amount &&
    intent.amount === booking.price;
  if (!asAsked) throw new Problem('payment-mismatch');

  const { state } = payment;
  if (state === 'paid' || state === 'refund_due' || state === 'refunded') {
    return { paymentId, state, changed: false };
  }
  const buyerNow = await trx
    .selectFrom('payments')
    .select('id')
    .where('product_id', '=', productId)
    .where('state', 'in', ['held', 'paid'])
    .where('id', '!=', paymentId)
    .executeTakeFirst();
  const tooLate = product.paid_at || product.removed_at || buyerNow;
  const next = tooLate ? 'refund_due' : 'paid';
  await trx
    .updateTable('payments')
    .set({ state: next, intent_id: intent.id, settled_at: now })
    .where('id', '=', paymentId)
    .execute();
  if (next === 'paid') {
    await trx.updateTable('products').set({ paid_at: now }).where('id', '=', productId).execute();
    await trx.updateTable('bookings').set({ paid_at: now }).where('id', '=', bookingId).execute();
  }
  return { paymentId, state: next, changed: true };
}

async function refund(deps: Deps, paymentId: string, intentId: string): Promise<void> {
  await deps.cardPayments.refundIntent(intentId, `refund-${paymentId}`);
  await deps.db
    .updateTable('payments')
    .set({ state: 'refunded' })
    .where('id', '=', paymentId)
    .where('state', '=', 'refund_due')
    .execute();
}
