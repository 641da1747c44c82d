import { hourMs, minuteMs } from '#contract/durations.ts';
import { fromDhaka, inDhaka } from '#contract/formats/dhaka.ts';
import { nightFrom, nightUntil, unreadMinutes } from '#contract/limits.ts';
import { type NoticeKind, noticeTable } from '#contract/notices/kinds.ts';

/** In Dhaka, after people's work; 12:00 UTC, so the day is the same in both. */
const digestHour = 18;

/** A margin, so that a transaction that is about to commit still gets into its digest. */
const digestClosesMs = 5 * 60_000;

/** When the digest with events of `now` is sent: the next 18:00 in Dhaka. */
export function digestTime(now: Date): Date {
  const closed = inDhaka(new Date(now.getTime() + digestClosesMs));
  const goes = new Date(closed);
  goes.setUTCHours(digestHour, 0, 0, 0);
  if (goes <= closed) goes.setUTCDate(goes.getUTCDate() + 1);
  return fromDhaka(goes);
}

/** The day of a digest, `2026-11-22`, which prefixes the events of its notices. */
export const digestDay = (now: Date): string => digestTime(now).toISOString().slice(0, 10);

/**
 * When a mail of this kind may be sent: about money or a meeting at once, about saved phones and
 * searches once a day, else not at night; about a message after `unreadMinutes`.
 */
export function mailTime(kind: NoticeKind, at: Date): Date {
  const { about } = noticeTable[kind];
  const now = about === 'talk' ? new Date(at.getTime() + unreadMinutes * 60_000) : at;
  if (about === 'money' || about === 'meeting') return now;
  if (about === 'saved') return digestTime(now);
  return notAtNight(now);
}

/** `now` by day; at night in Dhaka, the next morning. */
export function notAtNight(now: Date): Date {
  const dhaka = inDhaka(now);
  const hours = dhaka.getUTCHours();
  if (hours >= nightUntil && hours < nightFrom) return now;
  const morning = new Date(dhaka);
  if (hours >= nightFrom) morning.setUTCDate(morning.getUTCDate() + 1);
  morning.setUTCHours(nightUntil, 0, 0, 0);
  return fromDhaka(morning);
}

/** When a push of this kind may be sent: as its mail, except that talk waits only for the morning. */
export function pushTime(kind: NoticeKind, at: Date): Date {
  const isTalk = noticeTable[kind].about === 'talk';
  return isTalk ? notAtNight(at) : mailTime(kind, at);
}

/** A member who has read a notice of a thread within this time may still have it open. */
export const readingMs = 60_000;
/** The delay of a push, in which an open page can mark the notice as read first. */
const readsWithinMs = 10_000;

/** `pushTime` in a thread that the member may have open, where a push would only repeat the page. */
export function pushTimeWhileReading(kind: NoticeKind, at: Date): Date {
  return pushTime(kind, new Date(at.getTime() + readsWithinMs));
}

/** When the mail beside a push may be sent: the member has had time to read the notice. */
export function mailTimeAfterPush(kind: NoticeKind, at: Date): Date {
  const isTalk = noticeTable[kind].about === 'talk';
  return mailTime(kind, isTalk ? at : new Date(at.getTime() + unreadMinutes * 60_000));
}

const longestPause = 6 * hourMs;

/** Milliseconds to the next try after failed ones: a minute, then twice as long each time. */
export function pauseAfter(tries: number): number {
  return Math.min(minuteMs * 2 ** (tries - 1), longestPause);
}

/** A week; afterwards the mail is useless, and the screen has the notice. */
export const mailUsefulMs = 7 * 24 * hourMs;

/**
 * Until when a mail about an event at `at` may be sent. A digest only on its own day, before the
 * night: a late one would be the second mail of the next day.
 */
export function usefulUntil(kind: NoticeKind, at: Date): Date {
  const isDigest = noticeTable[kind].about === 'saved';
  if (isDigest) return new Date(digestTime(at).getTime() + (nightFrom - digestHour) * hourMs);
  return new Date(at.getTime() + mailUsefulMs);
}
