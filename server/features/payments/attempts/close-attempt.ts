import { isDatabaseDown } from '#server/db/database-down.ts';
import type { Deps } from '#server/http/api/deps.ts';
import {
  type Attempt,
  captureDoubtMs,
  type PaymentProvider,
  PaymentProviderDown,
} from '#server/ports/payments/port.ts';
import { type AttemptRow, findAttempt, rememberReport } from '../attempt-rows.ts';
import { updateAttempt } from '../attempt-transitions.ts';
import { beginAttempt } from './begin-attempt.ts';
import { leaveAttempt } from './leave-attempt.ts';
import { hasMoney, settleAttempt } from './settle-attempt.ts';

/**
 * `closed`: the buyer cannot pay by it any more, as far as the provider can say so. `paid`: its money
 * is settled. `processing`: the provider does not know yet, or a person has to look first.
 */
export type Closed = 'closed' | 'paid' | 'processing';

/** What a provider that is down is left unasked about. */
type Circumstances = {
  /** `end`: of the hold, or of the payment. `switch`: the buyer takes another way within the hold. */
  at: 'end' | 'switch';
  /** It has just failed to answer, so it is not asked once more. */
  isDown?: boolean | undefined;
  /** Called when it does not answer, and nobody waits for it. */
  onDown?: (() => void) | undefined;
};

/**
 * Ends an attempt at its provider, where that can be, and for the shop. What may be paid all the
 * same is watched: the reconciler asks about it. Throws `payment-mismatch`, and `PaymentProviderDown`
 * where waiting for the provider is of use (decision 0151).
 */
export async function closeAttempt(
  deps: Deps,
  attempt: AttemptRow,
  circumstances: Circumstances,
): Promise<Closed> {
  const provider = deps.payments.named(attempt.provider);
  const found = attempt.id === null ? await findLost(deps, attempt, provider) : attempt;
  const report = found ? await closeOrLeave(deps, found, provider, circumstances) : null;
  // The browser came back and said that it has paid, and nobody can say that it has not.
  if (report === 'unasked' && circumstances.at === 'switch' && found?.facts.claimed) {
    return 'processing';
  }
  if (found && report && report !== 'unasked') {
    await rememberReport(deps.db, found, report);
    if (hasMoney(found, report)) {
      await settleAttempt(deps, { ref: found.ref });
      const settled = await findAttempt(deps.db, { ref: found.ref });
      // Of another amount it is a payment of its own, and this one has no money.
      return settled?.paymentId === found.paymentId ? 'paid' : 'closed';
    }
    if (isUndecided(report, provider)) return 'processing';
  }
  if (await leaveAttempt(deps, attempt, provider, { isKnown: found !== null })) return 'closed';
  const current = await findAttempt(deps.db, { ref: attempt.ref });
  return current?.closedAt === null ? 'processing' : 'closed';
}

/** `unasked`: the provider is down, and nothing is gained by waiting for it. */
async function closeOrLeave(
  deps: Deps,
  attempt: AttemptRow,
  provider: PaymentProvider,
  { isDown, onDown }: Circumstances,
): Promise<Attempt | null | 'unasked'> {
  const gainsNothing = !waitsFor(provider, attempt, deps.clock());
  if (isDown && gainsNothing) return 'unasked';
  try {
    return await provider.close(attempt);
  } catch (error) {
    if (!(error instanceof PaymentProviderDown && gainsNothing)) throw error;
    deps.log.error({ err: error, ref: attempt.ref }, 'an attempt ends without its provider');
    onDown?.();
    return 'unasked';
  }
}

/**
 * Whether waiting for a provider that is down is of use. Where money may come after `close` too, it
 * is not; money that is being taken is waited for an hour (decision 0092).
 */
function waitsFor({ can }: PaymentProvider, attempt: AttemptRow, now: Date): boolean {
  if (can.cancel === 'no') return false;
  const age = now.getTime() - attempt.openedAt.getTime();
  return can.cancel === 'final' || !attempt.isCapturing || age < captureDoubtMs;
}

/**
 * The hold is over, and the attempt's money is none that the shop can book: an admin reads of it
 * (`recordMismatch`), and no phone waits for that.
 */
export async function abandonAttempt({ db, clock }: Deps, { ref }: AttemptRow): Promise<void> {
  await updateAttempt(db, 'close', clock()).where('ref', '=', ref).execute();
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
