import { expect, test } from 'vitest';
import { overviewPeriods } from '#contract/constants.ts';
import { dayOf } from '#contract/formats/dhaka.ts';
import { bucketsOf } from './buckets.ts';

test('a day begins at midnight in Dhaka', () => {
  expect(dayOf(new Date('2026-11-20T17:59:59Z'))).toBe('2026-11-20');
  expect(dayOf(new Date('2026-11-20T18:00:00Z'))).toBe('2026-11-21');
});

test('every period ends today, without gaps and over the ends of months and years', () => {
  const now = new Date('2028-03-01T05:00:00Z');
  const lists = overviewPeriods.map((period) => bucketsOf(period, now).list);
  expect(lists.map((list) => [list.length, list[0], list.at(-1)])).toEqual([
    [7, { from: '2028-02-24', to: '2028-02-24' }, { from: '2028-03-01', to: '2028-03-01' }],
    [30, { from: '2028-02-01', to: '2028-02-01' }, { from: '2028-03-01', to: '2028-03-01' }],
    [13, { from: '2027-12-02', to: '2027-12-08' }, { from: '2028-02-24', to: '2028-03-01' }],
    [52, { from: '2027-03-04', to: '2027-03-10' }, { from: '2028-02-24', to: '2028-03-01' }],
  ]);
});
