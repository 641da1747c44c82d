import type { PaymentProviderName } from '#contract/orders/payment-methods.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';
import { createSingleFlight, type SingleFlight } from '#server/lib/single-flight.ts';
import type { Notification } from '#server/ports/payments/port.ts';
import { findAttempt } from './attempt-rows.ts';
import type { AttemptToFind } from './attempts/ask-about.ts';
import { settleAttempt } from './attempts/settle-attempt.ts';

/**
 * Settles the attempt of a provider's notification, which is verified or says that nobody can. The
 * state is read from the provider, so notifications may arrive twice, late, out of order, or for other
 * programs' payments. Throws `PaymentProviderDown`: then the provider must send it again; and
 * `too-many-requests`.
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
  if (isUnsigned && !(await isWorthALook(deps, provider, attempt, address))) return;
  // The same message that arrives meanwhile has no news: many at once ask the provider one question.
  await flightsOf(deps)(eventId, async () => {
    // A signed message that brought no money is not stored, and whoever has it can send it again.
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

/** Apart for each shop of a process: event ids are unique in one shop only. */
const flights = new WeakMap<Deps, SingleFlight<void>>();

function flightsOf(deps: Deps): SingleFlight<void> {
  const known = flights.get(deps);
  if (known) return known;
  const made = createSingleFlight<void>();
  flights.set(deps, made);
  return made;
}

/**
 * Anybody may have sent it, so it is treated as a return: what is settled is asked about by nobody, and
 * what is open not as often as somebody likes. Throws `too-many-requests`.
 */
async function isWorthALook(
  deps: Deps,
  provider: PaymentProviderName,
  about: AttemptToFind,
  address: string,
): Promise<boolean> {
  const attempt = await findAttempt(deps.db, about);
  if (attempt?.provider !== provider || attempt.paidAt !== null) return false;
  await deps.rateLimiter.consume('returns', { address, account: attempt.ref });
  return true;
}
