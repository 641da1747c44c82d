import { expect, test } from 'vitest';
import { monthsIn } from './use-time.ts';

test.each([
  ['5 months', 5],
  ['1 month', 1],
  ['2 years', 24],
  ['2 years 3 months', 27],
  ['২ বছর ৩ মাস', 27],
  ['১১মাস', 11],
  ['0 months', 0],
  [' 1 Year ', 12],
  ['20 years', 240],
  ['20 years 1 month', undefined],
  ['', undefined],
  ['new', undefined],
  ['about 2 years', undefined],
  ['2', undefined],
  ['2 years 3', undefined],
])('the months in %j', (typed, months) => {
  expect(monthsIn(typed)).toBe(months);
});
