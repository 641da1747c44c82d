import { isDatabaseDown } from '#server/db/database-down.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { CardProviderDown } from '#server/ports/card-payments/port.ts';
import { openIntent, type PaymentToOpen } from './open-intent.ts';
import { settleSale } from './settle-sale.ts';
import { applyEvent, lockPayment } from './transitions.ts';

/**
 * Ends a hold whose time is over, and gives whether it is over now. The provider comes first: as
 * soon as it has cancelled the intent no money can arrive any more, and only then is the phone
 * free for the next buyer. If money was faster, the sale is settled instead; while the provider is
 * still moving money, the phone stays kept. A crash in between leaves the hold to be ended again.
 * Throws `CardProviderDown`; call it outside of transactions.
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
 * Without a stored id a crash may have left an intent behind: the same key finds it. Null when the
 * provider will not have this payment at all; then no browser has a secret to pay it with.
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
