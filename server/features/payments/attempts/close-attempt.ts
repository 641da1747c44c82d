import { isDatabaseDown } from '#server/db/database-down.ts';
import type { Deps } from '#server/http/api/deps.ts';
import {
  type Attempt,
  captureDoubtMs,
  type PaymentProvider,
  PaymentProviderDown,
} from '#server/ports/payments/port.ts';
import { type AttemptRow, findAttempt, storeReport } from '../attempt-rows.ts';
import { updateAttempt } from '../attempt-transitions.ts';
import { beginAttempt } from './begin-attempt.ts';
import { leaveAttempt } from './leave-attempt.ts';
import { hasMoney, settleAttempt } from './settle-attempt.ts';

/**
 * `closed`: the buyer can no longer pay by it, as far as the provider knows. `paid`: its money is
 * settled. `processing`: the provider does not know yet, or a person must review it first.
 */
export type ClosingResult = 'closed' | 'paid' | 'processing';

/** How a provider that is down is treated. */
type CloseOptions = {
  /**
   * `end`: of the hold, or of the payment. `switch`: the buyer chooses another method within the
   * hold.
   */
  at: 'end' | 'switch';
  /** It has just failed to answer, so it is not called again. */
  isDown?: boolean | undefined;
  /** Called if it does not answer, and waiting for it is useless. */
  onDown?: (() => void) | undefined;
};

/**
 * Ends an attempt at its provider, if possible, and for the shop. If money may still come, the
 * reconciler monitors it. Throws `payment-mismatch`, and `PaymentProviderDown` if waiting for the
 * provider is useful (decision 0151).
 */
export async function closeAttempt(
  deps: Deps,
  attempt: AttemptRow,
  circumstances: CloseOptions,
): Promise<ClosingResult> {
  const provider = deps.payments.named(attempt.provider);
  const found = attempt.id === null ? await findLost(deps, attempt, provider) : attempt;
  const report = found ? await closeOrLeave(deps, found, provider, circumstances) : null;
  // The browser has returned with the claim that it has paid, and the claim cannot be refuted yet.
  if (report === 'unasked' && circumstances.at === 'switch' && found?.facts.claimed) {
    return 'processing';
  }
  if (found && report && report !== 'unasked') {
    await storeReport(deps.db, found, report);
    if (hasMoney(found, report)) {
      await settleAttempt(deps, { ref: found.ref });
      const settled = await findAttempt(deps.db, { ref: found.ref });
      // Money of another amount is moved to a payment of its own, so this payment has none.
      return settled?.paymentId === found.paymentId ? 'paid' : 'closed';
    }
    if (isUndecided(report, provider)) return 'processing';
  }
  if (await leaveAttempt(deps, attempt, provider, { isKnown: found !== null })) return 'closed';
  const current = await findAttempt(deps.db, { ref: attempt.ref });
  return current?.closedAt === null ? 'processing' : 'closed';
}

/** `unasked`: the provider is down, and waiting for it is useless. */
async function closeOrLeave(
  deps: Deps,
  attempt: AttemptRow,
  provider: PaymentProvider,
  { isDown, onDown }: CloseOptions,
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
 * Whether waiting for a provider that is down is useful. Not if money may come after `close` too;
 * but a running capture is waited for, up to an hour (decision 0092).
 */
function waitsFor({ can }: PaymentProvider, attempt: AttemptRow, now: Date): boolean {
  if (can.cancel === 'no') return false;
  const age = now.getTime() - attempt.openedAt.getTime();
  return can.cancel === 'final' || !attempt.isCapturing || age < captureDoubtMs;
}

/**
 * The hold is over, and the shop cannot book the attempt's money: an admin reads of it
 * (`recordMismatch`), and the phone is not held for that.
 */
export async function abandonAttempt({ db, clock }: Deps, { ref }: AttemptRow): Promise<void> {
  await updateAttempt(db, 'close', clock()).where('ref', '=', ref).execute();
}

/** The provider can cancel an attempt but has not, so it is still processing. */
function isUndecided({ status, review }: Attempt, { can }: PaymentProvider): boolean {
  return can.cancel === 'final'
    ? status !== 'canceled'
    : status === 'processing' || Boolean(review);
}

/**
 * Finds, by its ref, an attempt whose id a crash left unstored. Null if the provider refuses this
 * payment; then no browser can pay it.
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
