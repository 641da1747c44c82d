import { expect, test } from 'vitest';
import { asks } from '../notices/asks.ts';
import { noticeKinds } from '../notices/kinds.ts';
import { ifNothingTexts } from '../notices/texts.ts';
import { askedSides, askingKinds, askOf } from './ask-of.ts';
import { dealTable } from './deal.ts';
import { dealStates, stateFacts } from './deal-states.ts';

/** By hand: the kinds that require something of a reader, and what; all others only report. */
const expected = {
  'your-turn': [
    'booked seller agree-on-cash',
    'paid buyer meet',
    'paid seller meet',
    'reserved buyer meet-for-cash',
    'reserved seller meet-for-cash',
    'claimed buyer confirm-handover',
    'decision admin decide',
  ],
  reserved: ['reserved buyer meet-for-cash'],
  paid: [
    'paid buyer meet',
    'paid seller meet',
    'reserved buyer meet-for-cash',
    'reserved seller meet-for-cash',
  ],
  'calling-off': ['calling-off seller answer-call-off'],
  'code-after-refusal': ['handed-over buyer confirm-handover'],
  'handed-over': ['handed-over buyer inspect', 'handed-over seller declare'],
  completed: ['completed seller declare', 'completed-cash seller declare'],
  problem: ['problem seller answer-problem'],
  answer: ['offered buyer answer-part', 'returning buyer give-back', 'returning seller give-back'],
  decision: ['returning buyer give-back', 'returning seller give-back'],
  offer: ['answer-offer'],
  'offer-countered': ['answer-offer'],
  'offer-accepted': ['pay-agreed-price'],
  'payout-address': ['confirm-account'],
  'payout-failed': ['check-account'],
  ask: ['answer-question'],
};
const meetings = [
  'silence-soon',
  'meeting-proposed',
  'meeting-accepted',
  'meeting-moved',
  'meeting-soon',
];

const now = new Date('2026-11-28T06:00:00Z');
const dueAt = new Date('2026-11-30T06:00:00Z');

test('the kinds that ask, and what they ask of whom in which state', () => {
  const got: Record<string, string[]> = {};
  for (const kind of noticeKinds) {
    const free = askOf(kind, { deal: null, dueAt, isDone: false }, now);
    const found = free ? [free.ask as string] : [];
    for (const state of free ? [] : dealStates) {
      for (const side of askedSides) {
        const asked = askOf(kind, { deal: { state, side }, dueAt, isDone: false }, now);
        if (asked) found.push(`${state} ${side} ${asked.ask}`);
      }
    }
    if (found.length > 0) got[kind] = found.sort();
  }
  const wanted: Record<string, string[]> = { ...expected };
  for (const kind of meetings) wanted[kind] = expected.paid;
  for (const list of Object.values(wanted)) list.sort();
  expect(got).toEqual(wanted);
  expect(new Set(askingKinds)).toEqual(new Set(Object.keys(wanted)));
});

// What the sentences promise, by the state of each.
test.each([
  ['agree-on-cash', 'booked', 'lapsed', undefined],
  ['meet', 'paid', 'refunding', 'return'],
  ['meet-for-cash', 'reserved', 'lapsed', undefined],
  ['answer-call-off', 'calling-off', 'refunding', 'return'],
  ['inspect', 'handed-over', 'completed', 'release'],
  ['confirm-handover', 'claimed', 'decision', undefined],
  ['answer-problem', 'problem', 'decision', undefined],
  ['answer-part', 'offered', 'decision', undefined],
  ['give-back', 'returning', 'decision', undefined],
  ['decide', 'decision', 'decision', undefined],
] as const)(
  'without %s the time leads from %s to %s, as its sentence has it',
  (_, from, to, money) => {
    const row = dealTable.find((each) => each.from === from && each.event === 'time-up');
    expect(row).toMatchObject({ to });
    expect(row?.money).toBe(money);
    expect(stateFacts[from].hours).toBeGreaterThan(0);
  },
);

test('nothing is asked when it is done, or when its time is over', () => {
  const offer = { deal: null, dueAt, isDone: false };
  expect(askOf('offer', offer, now)).toEqual({ ask: 'answer-offer', until: dueAt });
  expect(askOf('offer', { ...offer, isDone: true }, now)).toBeNull();
  expect(askOf('offer', { ...offer, dueAt: null }, now)).toBeNull();
  expect(askOf('offer', offer, dueAt)).toBeNull();
  expect(askOf('ask', { ...offer, dueAt: null }, now)).toMatchObject({ until: null });
  // The time of a handed-over deal is the buyer's.
  const sold = { deal: { state: 'handed-over', side: 'seller' }, dueAt, isDone: false } as const;
  expect(askOf('handed-over', sold, now)).toEqual({ ask: 'declare', until: null });
});

test('each sentence has its time, in both languages', () => {
  for (const text of Object.values(ifNothingTexts)) {
    for (const ask of asks) {
      const isTimed = !['check-account', 'answer-question', 'declare'].includes(ask);
      expect([ask, text[ask]('30 Nov').includes('30 Nov')]).toEqual([ask, isTimed]);
    }
    expect(text['confirm-account']('')).not.toMatch(/undefined|;|-এর আগে/);
  }
});
