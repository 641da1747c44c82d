import { type NoticeKind, noticeTable } from '#contract/notices/kinds.ts';

const hour = 60 * 60_000;

/** Bangladesh has no summer time. */
const dhakaOffset = 6 * hour;

/** Nobody is mailed from 22:00 until 8:00 in Dhaka. */
const nightFrom = 22;
const nightUntil = 8;

/**
 * When a mail of this kind may go: at once when it is about money or a meeting, else not at night.
 */
export function mailTime(kind: NoticeKind, now: Date): Date {
  const { about } = noticeTable[kind];
  if (about === 'money' || about === 'meeting') return now;
  const dhaka = new Date(now.getTime() + dhakaOffset);
  const hours = dhaka.getUTCHours();
  if (hours >= nightUntil && hours < nightFrom) return now;
  const morning = new Date(dhaka);
  if (hours >= nightFrom) morning.setUTCDate(morning.getUTCDate() + 1);
  morning.setUTCHours(nightUntil, 0, 0, 0);
  return new Date(morning.getTime() - dhakaOffset);
}

const minute = 60_000;
const longestPause = 6 * hour;

/** How long to wait after so many tries that failed: a minute, then twice as long each time. */
export function pauseAfter(tries: number): number {
  return Math.min(minute * 2 ** (tries - 1), longestPause);
}

/** A week: afterwards the screen has it, and the mail helps nobody. */
export const mailUsefulMs = 7 * 24 * hour;
