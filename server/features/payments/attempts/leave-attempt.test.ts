import { expect, test } from 'vitest';
import { nextPoll } from './leave-attempt.ts';

const openedAt = new Date('2026-11-25T10:00:00Z');

// By hand, in minutes since the opening: half hours, then hours, then days, for a week.
test.each([
  [0, 20],
  [19, 20],
  [20, 30],
  [30, 60],
  [60, 180],
  [180, 720],
  [720, 1_440],
  [1_440, 2_880],
  [2_880, 5_760],
  [5_760, 10_080],
  [10_079, 10_080],
  [10_080, null],
])('a closed attempt of %i minutes is queried next at %s', (age, next) => {
  const at = (minutes: number) => new Date(openedAt.getTime() + minutes * 60_000);
  expect(nextPoll(openedAt, at(age))).toEqual(next === null ? null : at(next));
});
