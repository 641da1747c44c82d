import type { PaymentProviderName } from '#contract/orders/payment-methods.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';
import { createSingleFlight, type SingleFlight } from '#server/lib/single-flight.ts';
import type { Notification } from '#server/ports/payments/port.ts';
import { findAttempt } from './attempt-rows.ts';
import type { AttemptIds } from './attempts/poll-provider.ts';
import { settleAttempt } from './attempts/settle-attempt.ts';

/**
 * Settles the attempt of a provider's notification, which is either verified or marked as unsigned.
 * The state is read from the provider, so notifications may arrive twice, late, out of order, or
 * for other programs' payments. Throws `PaymentProviderDown`: then the provider must send it again;
 * and `too-many-requests`.
 */
export async function receiveNotification(
  deps: Deps,
  provider: PaymentProviderName,
  { eventId, isUnsigned, ...about }: Notification,
  address: string,
): Promise<void> {
  const processed = await deps.db
    .selectFrom('payment_events')
    .select('id')
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (processed) return;
  const attempt = 'ref' in about ? about : { provider, id: about.id };
  if (isUnsigned && !(await isWorthAQuery(deps, provider, attempt, address))) return;
  // Concurrent copies of a message share one query at the provider.
  await flightsOf(deps)(eventId, async () => {
    // A signed message without money is not stored, so its sender can repeat it: hence the limit.
    const account = 'ref' in attempt ? attempt.ref : attempt.id;
    if (!isUnsigned) await deps.rateLimiter.consume('notifications', { address, account });
    try {
      await settleAttempt(deps, attempt, { eventId });
    } catch (error) {
      // Recorded for the ledger check; sending it again would not help.
      if (!(error instanceof Problem && error.code === 'payment-mismatch')) throw error;
    }
  });
}

/** One for each shop in a process, because event ids are unique in one shop only. */
const flights = new WeakMap<Deps, SingleFlight<void>>();

function flightsOf(deps: Deps): SingleFlight<void> {
  const known = flights.get(deps);
  if (known) return known;
  const made = createSingleFlight<void>();
  flights.set(deps, made);
  return made;
}

/**
 * Any sender is possible, so it is treated like a return: a settled attempt is not queried, and an
 * open one only within the rate limit. Throws `too-many-requests`.
 */
async function isWorthAQuery(
  deps: Deps,
  provider: PaymentProviderName,
  about: AttemptIds,
  address: string,
): Promise<boolean> {
  const attempt = await findAttempt(deps.db, about);
  if (attempt?.provider !== provider || attempt.paidAt !== null) return false;
  await deps.rateLimiter.consume('returns', { address, account: attempt.ref });
  return true;
}
