import { isDatabaseDown } from '#server/db/database-down.ts';
import type { Deps } from '#server/http/api/deps.ts';
import {
  type Attempt,
  type PaymentProvider,
  PaymentProviderDown,
} from '#server/ports/payments/port.ts';
import { type AttemptRow, findAttempt, rememberReport } from './attempt-rows.ts';
import { beginAttempt } from './begin-attempt.ts';
import { hasMoney, settleAttempt } from './settle-attempt.ts';

/**
 * `closed`: the buyer cannot pay by it any more, as far as the provider can say so. `paid`: its money
 * is settled. `processing`: the provider does not know yet, or a person has to look first.
 */
export type Closed = 'closed' | 'paid' | 'processing';

const minute = 60_000;

/** When a closed attempt is asked about, after its opening: later and later, for a week. */
const askAfter = [20, 30, 60, 3 * 60, 12 * 60, 24 * 60, 48 * 60, 96 * 60, 168 * 60].map(
  (minutes) => minutes * minute,
);

/** Null: it has been watched long enough. */
export function nextLook(openedAt: Date, now: Date): Date | null {
  const age = now.getTime() - openedAt.getTime();
  const next = askAfter.find((each) => each > age);
  return next === undefined ? null : new Date(openedAt.getTime() + next);
}

/** Whether money may come after the provider was told that the attempt is over. */
function mayStillBePaid({ can }: PaymentProvider, { isCapturing }: AttemptRow): boolean {
  return can.cancel === 'no' || (can.cancel === 'by-not-capturing' && isCapturing);
}

/**
 * Ends an attempt at its provider, where that can be, and for the shop. What may be paid all the
 * same is watched: the reconciler asks about it. Throws `payment-mismatch` and `PaymentProviderDown`.
 */
export async function closeAttempt(deps: Deps, attempt: AttemptRow): Promise<Closed> {
  const provider = deps.payments.named(attempt.provider);
  const found = attempt.id === null ? await findLost(deps, attempt, provider) : attempt;
  const report = found ? await provider.close(found) : null;
  if (found && report) {
    await rememberReport(deps.db, found, report);
    if (hasMoney(found, report)) {
      await settleAttempt(deps, { ref: found.ref });
      const settled = await findAttempt(deps.db, { ref: found.ref });
      // Of another amount it is a payment of its own, and this one has no money.
      return settled?.paymentId === found.paymentId ? 'paid' : 'closed';
    }
    if (isUndecided(report, provider)) return 'processing';
  }
  const now = deps.clock();
  const watched = found && mayStillBePaid(provider, found);
  const { numUpdatedRows } = await deps.db
    .updateTable('payment_attempts')
    .set({ closed_at: now, ask_at: watched ? nextLook(found.openedAt, now) : null })
    .where('ref', '=', attempt.ref)
    .where('closed_at', 'is', null)
    // The buyer may have come back in another tab meanwhile, and the money is being taken.
    .where('capturing_at', attempt.isCapturing ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return 'closed';
  const current = await findAttempt(deps.db, { ref: attempt.ref });
  return current?.closedAt === null ? 'processing' : 'closed';
}

/**
 * The hold is over, and the attempt's money is none that the shop can book: an admin reads of it
 * (`recordMismatch`), and no phone waits for that.
 */
export async function abandonAttempt({ db, clock }: Deps, { ref }: AttemptRow): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ closed_at: clock(), ask_at: null })
    .where('ref', '=', ref)
    .where('closed_at', 'is', null)
    .execute();
}

/** A provider that can end an attempt has not, so it is still at work. */
function isUndecided({ status, review }: Attempt, { can }: PaymentProvider): boolean {
  return can.cancel === 'final'
    ? status !== 'canceled'
    : status === 'processing' || Boolean(review);
}

/**
 * A crash may have left an attempt whose id was not stored: its ref finds it. Null when the provider
 * refuses this payment; then no browser has anything to pay it with.
 */
async function findLost(
  deps: Deps,
  attempt: AttemptRow,
  provider: PaymentProvider,
): Promise<AttemptRow | null> {
  if (!provider.can.reopensByRef) return attempt;
  try {
    return (await beginAttempt(deps, attempt)).attempt;
  } catch (error) {
    if (error instanceof PaymentProviderDown || isDatabaseDown(error)) throw error;
    deps.log.error({ err: error, ref: attempt.ref }, 'the provider refuses a payment');
    return null;
  }
}
