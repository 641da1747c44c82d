import type { PaymentProviderName } from '#contract/orders/payment-methods.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';
import { PaymentProviderDown, type Return } from '#server/ports/payments/port.ts';
import { findAttempt, storeClaim } from './attempt-rows.ts';
import { settleAttempt } from './attempts/settle-attempt.ts';

/**
 * Handles a browser that returns from a provider's page: settles its attempt, and returns the path
 * of the page with the result. The address may be forged, so its claim decides nothing, and page
 * and reconciler repeat failures.
 */
export async function receiveReturn(
  deps: Deps,
  provider: PaymentProviderName,
  back: Return | null,
  address: string,
): Promise<string> {
  const attempt =
    back && (await findAttempt(deps.db, 'ref' in back ? back : { provider, id: back.id }));
  if (attempt?.provider !== provider) return '/dashboard/myorders';
  try {
    // A settled attempt is not queried, and an open one only within the rate limit.
    if (attempt.paidAt === null) {
      await deps.rateLimiter.consume('returns', { address, account: attempt.ref });
      await settleAttempt(deps, { ref: attempt.ref }, { mayCapture: back?.hint === 'paid' });
    }
  } catch (error) {
    // If only the shop can capture, it knows without a query that nothing was taken.
    const takesByItself = deps.payments.named(provider).can.cancel === 'no';
    const isUnasked =
      error instanceof PaymentProviderDown && back?.hint === 'paid' && takesByItself;
    if (isUnasked) await storeClaim(deps.db, attempt);
    const isExpected = error instanceof PaymentProviderDown || error instanceof Problem;
    if (!isExpected)
      deps.log.error({ err: error, ref: attempt.ref }, 'a return could not be settled');
  }
  const { booking_id: bookingId } = await deps.db
    .selectFrom('payments')
    .select('booking_id')
    .where('id', '=', attempt.paymentId)
    .executeTakeFirstOrThrow();
  return `/dashboard/pay/${bookingId}?back=${back?.hint ?? 'left'}`;
}
