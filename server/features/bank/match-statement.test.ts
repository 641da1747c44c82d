import { expect, test } from 'vitest';
import type { OpenBooking } from './bookings.ts';
import { matchStatement } from './match-statement.ts';

const booking = (key: string, rest: number, more: Partial<OpenBooking> = {}): OpenBooking => ({
  kind: 'payout',
  key,
  day: '2026-11-20',
  rest,
  name: key,
  refs: [],
  together: null,
  people: [],
  ...more,
});
const line = (id: string, amount: number, text = '', date = '2026-11-20') => ({
  id,
  amount,
  text,
  date,
});
const pairs = (...args: Parameters<typeof matchStatement>) =>
  matchStatement(...args)
    .map(({ line: { id }, bookings }) => `${id}=${bookings.map(({ key }) => key)}`)
    .sort();

test('two lines of one amount and day prove two bookings, and a third line none', () => {
  const lines = [line('a', -500), line('b', -500), line('c', -500)];
  expect(pairs(lines, [booking('one', -500), booking('two', -500)])).toEqual(['a=one', 'b=two']);
});

test('what a line names comes before the day, in whichever order the lines are', () => {
  const lines = [line('a', -500), line('b', -500, 'to Rahim, ref. ph-12 / TRX9')];
  const bookings = [booking('one', -500, { refs: ['PH11', 'TRX9'] }), booking('two', -500)];
  expect(pairs(lines, bookings)).toEqual(['a=two', 'b=one']);
});

test('a bank may give two transfers one reference', () => {
  const refs = ['BULK77'];
  const lines = [line('a', -500, 'BULK77'), line('b', -700, 'BULK77')];
  const bookings = [booking('one', -700, { refs }), booking('two', -500, { refs })];
  expect(pairs(lines, bookings)).toEqual(['a=two', 'b=one']);
});

test('a part of a reference is another reference', () => {
  const bookings = [
    booking('one', -500, { refs: ['PH1'], day: '2026-11-01' }),
    booking('ten', -500, { refs: ['PH12'], day: '2026-11-01' }),
  ];
  expect(pairs([line('a', -500, 'PH12')], bookings)).toEqual(['a=ten']);
});

test('another amount, another direction and a far day are no proof', () => {
  const lines = [line('a', -501), line('b', 500), line('c', -500, '', '2026-11-28')];
  expect(pairs(lines, [booking('one', -500)])).toEqual([]);
  expect(pairs([line('d', -500, '', '2026-11-27')], [booking('one', -500)])).toEqual(['d=one']);
});

test('the transfers of a batch may leave the bank as one sum', () => {
  const together = 'batch bank';
  const bookings = [
    booking('one', -500, { together }),
    booking('two', -700, { together }),
    booking('three', -300, { together: 'other bank' }),
  ];
  expect(pairs([line('a', -1_200)], bookings)).toEqual(['a=one,two']);
});
