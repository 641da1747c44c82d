import { minuteMs } from '#contract/durations.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { PaymentProvider } from '#server/ports/payments/port.ts';
import type { AttemptRow } from '../attempt-rows.ts';
import { updateAttempt } from '../attempt-transitions.ts';

/** When a closed attempt is queried, after its opening: at growing intervals, for a week. */
const pollTimes = [20, 30, 60, 3 * 60, 12 * 60, 24 * 60, 48 * 60, 96 * 60, 168 * 60].map(
  (minutes) => minutes * minuteMs,
);

/** Null: the monitoring is over. */
export function nextPoll(openedAt: Date, now: Date): Date | null {
  const age = now.getTime() - openedAt.getTime();
  const next = pollTimes.find((each) => each > age);
  return next === undefined ? null : new Date(openedAt.getTime() + next);
}

/** Whether money may come after the cancellation. */
function mayStillBePaid({ can }: PaymentProvider, { isCapturing }: AttemptRow): boolean {
  return can.cancel === 'no' || (can.cancel === 'by-not-capturing' && isCapturing);
}

/**
 * Ends an attempt for the shop. If money may still come, the reconciler monitors it. False if it
 * has ended already, or a capture has begun since `attempt` was read.
 */
export async function leaveAttempt(
  { db, clock }: Deps,
  attempt: AttemptRow,
  provider: PaymentProvider,
  { isKnown = true } = {},
): Promise<boolean> {
  const now = clock();
  const isWatched = isKnown && mayStillBePaid(provider, attempt);
  const askAt = isWatched ? nextPoll(attempt.openedAt, now) : null;
  const { numUpdatedRows } = await updateAttempt(db, 'close', now, { askAt })
    .where('ref', '=', attempt.ref)
    // The buyer may have returned in another tab meanwhile, so that a capture is running.
    .where('capturing_at', attempt.isCapturing ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
