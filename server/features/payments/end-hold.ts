import { isDatabaseDown } from '#server/db/database-down.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { CardProviderDown } from '#server/ports/card-payments/port.ts';
import { openIntent, type PaymentToOpen } from './open-intent.ts';
import { settleSale } from './settle-sale.ts';
import { applyEvent, lockPayment } from './transitions.ts';

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
  await deps.db.transaction().execute(async (trx) => {
    const locked = await lockPayment(trx, payment.id);
    if (locked?.state === 'held') await applyEvent(trx, locked, 'expire', deps);
  });
  return true;
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
