import { describe, expect, test } from 'vitest';
import { paidOrderForm } from './by-hand.ts';
import { conductRules } from './conduct.ts';
import { cooledAt, handoverOpensHours } from './deal.ts';
import { coolingDays, dealLimits } from './deal-limits.ts';
import { dealHours } from './deal-states.ts';
import { feeOf } from './fee.ts';
import { handWays, isOutsideProvider } from './hand-ways.ts';
import { orderNumber } from './order-number.ts';
import { dealAct } from './orders.ts';

// By hand, from docs/deals.md: what an operator has who changes nothing.
test('the times and limits of a deal', () => {
  const day = 24;
  expect(dealHours).toEqual({
    booked: 14 * day,
    paid: 10 * day,
    'calling-off': 48,
    'handed-over': 48,
    claimed: 48,
    problem: 48,
    offered: 48,
    returning: 7 * day,
    decision: 72,
    reserved: 72,
    code: 72,
    price: 48,
  });
  expect([handoverOpensHours, coolingDays]).toEqual([2, 3]);
  expect(dealLimits).toEqual({
    codeDigits: 6,
    codeTries: 5,
    codeLockHours: 1,
    lateCodeDays: 30,
    reservations: 2,
    problemPhotos: 6,
    photoDays: 180,
    text: 500,
    unarranged: 3,
  });
  expect(conductRules).toEqual({
    ...{ days: 365, least: 2, freeCallOffDays: 5, answerDays: 7 },
    warnedHours: 24,
    leastForFacts: 3,
  });
  const completed = new Date('2026-11-25T10:00:00Z');
  expect(cooledAt(completed, 3)).toEqual(new Date('2026-11-28T10:00:00Z'));
});

// By hand, in poisha.
test.each([
  [2_450_000, 0, 0],
  [2_450_000, 2, 49_000],
  [2_450_000, 2.5, 61_250],
  [99_999, 2.5, 2_499],
  [99_999_900, 100, 99_999_900],
  [10_001, 0.01, 1],
  [9_999, 0.01, 0],
])('of %i poisha at %d %% the shop has %i, and the seller the rest', (poisha, percent, fee) => {
  expect(feeOf(poisha, percent)).toBe(fee);
});

test('an order’s number is the end of its id', () => {
  expect(orderNumber('018f0000-0000-7000-8000-00005c3f9a1b')).toBe('PH-5C3F-9A1B');
});

test('only a move on the provider’s own site stays with the provider', () => {
  expect(handWays.filter(isOutsideProvider)).toEqual(['bkash', 'nagad', 'rocket', 'bank', 'cash']);
  expect(isOutsideProvider(null)).toBe(false);
});

test('a code is six digits, however it is typed, in at most 50 signs', () => {
  const codeOf = (code: string) =>
    dealAct.safeParse({ event: 'hand-over', reason: '', place: '', code }).data?.code;
  expect(codeOf('১২৩-৪৫৬')).toBe('123456');
  expect(codeOf(`1 2 3 4 5 6${' '.repeat(39)}`)).toBe('123456');
  expect(codeOf(`1 2 3 4 5 6${' '.repeat(40)}`)).toBeUndefined();
  expect([codeOf('12345'), codeOf('1234567'), codeOf('12345a')]).toEqual([
    ...[undefined, undefined, undefined],
  ]);
});

test('a time has its zone', () => {
  const meetingAt = (at: string) => dealAct.safeParse({ event: 'propose', reason: '', at });
  for (const at of ['2026-11-25T10:00:00Z', '2026-11-25T16:00:00+06:00']) {
    expect(meetingAt(at).data?.at).toBe(at);
  }
  expect(meetingAt('2026-11-25T10:00:00').error?.issues).toMatchObject([
    { path: ['at'], message: 'Choose a day and a time that is still to come' },
  ]);
});

describe('the order of a payment by hand', () => {
  const id = '018f0000-0000-7000-8000-00005c3f9a1b';
  const paid = { way: 'bank', reference: 'BRAC-1', reason: 'By transfer', taka: '24500' };
  const orderOf = (order: unknown) => paidOrderForm.safeParse({ ...paid, order });

  test.each([id, `https://shop.example/order/${id}`, `/bn/order/${id.toUpperCase()}?x=1`])(
    'is read from %s',
    (typed) => expect(orderOf(typed).data?.order).toBe(id),
  );

  test.each(['PH-5C3F-9A1B', '', undefined])('is not known from %s', (typed) => {
    expect(orderOf(typed).error?.issues).toMatchObject([
      { path: ['order'], message: 'Copy the address of the order’s page here' },
    ]);
  });
});
