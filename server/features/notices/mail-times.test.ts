import { expect, test } from 'vitest';
import { mailTime, pauseAfter, usefulUntil } from './mail-times.ts';

const at = (utc: string) => new Date(utc);

// Dhaka is six hours ahead of UTC: 22:00 there is 16:00, and 8:00 is 2:00.
test.each([
  ['booked', '2026-11-22T15:59:59Z', '2026-11-22T15:59:59Z'],
  ['booked', '2026-11-22T16:00:00Z', '2026-11-23T02:00:00Z'],
  ['booked', '2026-11-22T17:59:59Z', '2026-11-23T02:00:00Z'],
  ['booked', '2026-11-22T18:00:00Z', '2026-11-23T02:00:00Z'],
  ['booked', '2026-11-23T01:59:59Z', '2026-11-23T02:00:00Z'],
  ['booked', '2026-11-23T02:00:00Z', '2026-11-23T02:00:00Z'],
  // What was saved: once a day, at 18:00 in Dhaka, and what comes in its last minutes a day later.
  ['saved-match', '2026-12-31T20:00:00Z', '2027-01-01T12:00:00Z'],
  ['saved-match', '2026-11-22T11:54:59Z', '2026-11-22T12:00:00Z'],
  ['price-drop', '2026-11-22T11:55:00Z', '2026-11-23T12:00:00Z'],
  ['price-drop', '2026-11-22T12:00:00Z', '2026-11-23T12:00:00Z'],
  ['ask', '2026-11-22T20:00:00Z', '2026-11-23T02:00:00Z'],
  ['paid', '2026-11-22T20:00:00Z', '2026-11-22T20:00:00Z'],
  ['refunded', '2026-11-22T20:00:00Z', '2026-11-22T20:00:00Z'],
  ['meeting-soon', '2026-11-22T20:00:00Z', '2026-11-22T20:00:00Z'],
] as const)('a mail of %s at %s goes at %s', (kind, now, goes) => {
  expect(mailTime(kind, at(now))).toEqual(at(goes));
});

// A week; what was saved only on its own day, from 18:00 to 22:00 in Dhaka.
test.each([
  ['booked', '2026-11-22T06:00:00Z', '2026-11-29T06:00:00Z'],
  ['saved-match', '2026-11-22T06:00:00Z', '2026-11-22T16:00:00Z'],
  ['price-drop', '2026-11-22T11:55:00Z', '2026-11-23T16:00:00Z'],
] as const)('a mail of %s at %s helps until %s', (kind, happened, until) => {
  expect(usefulUntil(kind, at(happened))).toEqual(at(until));
});

test('the pauses after failures double from a minute, up to six hours', () => {
  const minutes = [1, 2, 3, 4, 9, 10, 30].map((tries) => pauseAfter(tries) / 60_000);
  expect(minutes).toEqual([1, 2, 4, 8, 256, 360, 360]);
});
