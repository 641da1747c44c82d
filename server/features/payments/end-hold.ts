import { type SqlBool, sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { isDatabaseDown } from '#server/db/database-down.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { CardProviderDown } from '#server/ports/card-payments/port.ts';
import { openIntent, type PaymentToOpen } from './open-intent.ts';
import { settleSale } from './settle-sale.ts';
import { applyEvents, lockPayment } from './transitions.ts';

/**
 * Ends an expired hold; returns false while the provider is still processing the payment, and the
 * phone stays held. The intent is canceled before the phone is released, because from then on no
 * money can arrive. If it was paid meanwhile, the sale is settled instead. Safe to repeat after a
 * crash. Throws `CardProviderDown`; call it outside of transactions.
 */
export async function endHold(deps: Deps, payment: PaymentToOpen): Promise<boolean> {
  const intentId = payment.intent_id ?? (await findLostIntent(deps, payment));
  const intent = intentId ? await deps.cardPayments.cancelIntent(intentId) : null;
  if (intent?.status === 'succeeded') {
    await settleSale(deps, intent.id);
    return true;
  }
  if (intent && intent.status !== 'canceled') return false;
  await transact(deps.db, async (trx) => {
    const locked = await lockPayment(trx, payment.id);
    if (locked?.state === 'held') await applyEvents(trx, locked, ['expire'], deps);
  });
  return true;
}

/** Whose holds: those of one booking, or of these phones and of this buyer. */
type HoldsOf = { bookingId: string } | { productIds: string[]; buyerId?: string };

/**
 * Lets holds expire at once, in the transaction that takes away what they are for; lock their phones
 * before. Pass the result to `endHolds` after the commit. Should that fail, the reconciler finds
 * them like any expired hold.
 */
export function expireHolds(trx: Db, holds: HoldsOf, now: Date): Promise<PaymentToOpen[]> {
  return trx
    .updateTable('payments')
    .set({ held_until: sql<Date>`least(held_until, ${now}::timestamptz)` })
    .where('state', '=', 'held')
    .where((where) => {
      if ('bookingId' in holds) return where('booking_id', '=', holds.bookingId);
      const ofPhones = sql<SqlBool>`product_id = any(${holds.productIds}::uuid[])`;
      return holds.buyerId ? where.or([ofPhones, where('buyer_id', '=', holds.buyerId)]) : ofPhones;
    })
    .returning(['id', 'booking_id', 'product_id', 'amount', 'intent_id'])
    .execute();
}

/** Ends holds that `expireHolds` has marked. Failures are logged, and left to the reconciler. */
export async function endHolds(deps: Deps, payments: PaymentToOpen[]): Promise<void> {
  for (const payment of payments) {
    await endHold(deps, payment).catch((error: unknown) => {
      deps.log.error({ err: error, paymentId: payment.id }, 'a hold could not be ended yet');
    });
  }
}

/**
 * A crash may have left an intent whose id was not stored: the idempotency key finds it. Null when
 * the provider refuses this payment; then no browser has a secret to pay it with.
 */
async function findLostIntent(deps: Deps, payment: PaymentToOpen): Promise<string | null> {
  try {
    return (await openIntent(deps, payment)).id;
  } catch (error) {
    if (error instanceof CardProviderDown || isDatabaseDown(error)) throw error;
    deps.log.error({ err: error, paymentId: payment.id }, 'the card provider refuses a payment');
    return null;
  }
}
