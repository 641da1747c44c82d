import { expect, test } from 'vitest';
import { dateReader } from './read-date.ts';

test.each([
  ['2026-11-24', '2026-11-24'],
  ['2026-11-24 23:59:59', '2026-11-24'],
  ['2026-11-24T18:00:00Z', '2026-11-24'],
  ['24/11/2026', '2026-11-24'],
  ['4-1-2026 10:00', '2026-01-04'],
  ['24-Nov-2026', '2026-11-24'],
  ['24 November 2026', '2026-11-24'],
  ['২৪/১১/২০২৬', '2026-11-24'],
  ["'\u200e24/11/2026\u00a0", '2026-11-24'],
  ['11/24/2026', null],
  ['31/02/2026', null],
  ['24-Foo-2026', null],
  ['24/11/26', null],
  ['', null],
])('the date %j is %s', (cell, day) => {
  expect(dateReader([])(cell)).toBe(day);
});

test('one date with the month first makes all dates in numbers of its file unclear', () => {
  const read = dateReader(['11/05/2026', '11/24/2026', '2026-11-24', '5 Nov 2026']);
  expect(read('11/05/2026')).toBeNull();
  expect(read('2026-11-24')).toBe('2026-11-24');
  expect(read('5 Nov 2026')).toBe('2026-11-05');
});
