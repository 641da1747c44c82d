import type { PaymentProviderName } from '#contract/orders/payment-methods.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/http/api/problem.ts';
import type { Notification } from '#server/ports/payments/port.ts';
import { settleAttempt } from './attempts/settle-attempt.ts';

/**
 * Settles the attempt of a provider's notification, which is already verified. The state is read
 * from the provider, so notifications may arrive twice, late, out of order, or for other programs'
 * payments. Throws `PaymentProviderDown`: then the provider must send it again.
 */
export async function receiveNotification(
  deps: Deps,
  provider: PaymentProviderName,
  { eventId, ...about }: Notification,
): Promise<void> {
  const processed = await deps.db
    .selectFrom('payment_events')
    .select('id')
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (processed) return;
  const attempt = 'ref' in about ? about : { provider, id: about.id };
  try {
    await settleAttempt(deps, attempt, { eventId });
  } catch (error) {
    // Recorded for the ledger check; sending it again would not help.
    if (!(error instanceof Problem && error.code === 'payment-mismatch')) throw error;
  }
}
