import { expect, test } from 'vitest';
import {
  offerActAsks,
  offerActs,
  offerActsOf,
  offerFacts,
  offerRange,
  offerStates,
  offerTable,
} from './price-offers.ts';

test('every state is reached, and only those without a time limit are ends', () => {
  for (const state of offerStates) {
    expect(offerTable.some(({ to }) => to === state)).toBe(true);
    const goesOn = offerTable.some(({ from }) => from === state);
    expect([state, goesOn]).toEqual([state, offerFacts[state].hours !== undefined]);
    expect([state, goesOn]).toEqual([state, offerFacts[state].turn !== null]);
  }
});

test('nothing waits for ever: time, a sale and a lower price end every wait', () => {
  for (const state of ['open', 'countered', 'accepted'] as const) {
    for (const event of ['time-up', 'gone', 'bought', 'price-fell'] as const) {
      expect(offerTable.filter((row) => row.from === state && row.event === event)).toHaveLength(1);
    }
  }
});

test('who makes a step is not notified of it', () => {
  for (const { by, notify } of offerTable) expect(Object.keys(notify)).not.toContain(by);
});

test('a row is found once, and whose turn it is has an answer', () => {
  const keys = offerTable.map(({ from, event, by }) => `${from} ${event} ${by}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(offerActsOf('open', 'seller')).toEqual(['accept', 'counter', 'decline']);
  expect(offerActsOf('open', 'buyer')).toEqual(['withdraw']);
  expect(offerActsOf('countered', 'buyer')).toEqual(['accept', 'counter', 'decline']);
  expect(offerActsOf('countered', 'seller')).toEqual(['withdraw']);
  expect(offerActsOf('accepted', 'buyer')).toEqual([]);
});

test.each([
  [20_000, undefined, { from: 10_000, to: 20_000 }],
  // Whole Taka, and never below half.
  [20_001, undefined, { from: 10_001, to: 20_001 }],
  [19_999.5, undefined, { from: 10_000, to: 19_999 }],
  [20_000, { taka: 15_000, by: 'buyer' }, { from: 10_000, to: 14_999 }],
  [20_000, { taka: 15_000, by: 'seller' }, { from: 15_001, to: 20_000 }],
  [20_000, { taka: 20_000, by: 'seller' }, null],
  [20_000, { taka: 10_000, by: 'buyer' }, null],
])('of Tk %d the range is limited', (price, counter, range) => {
  expect(offerRange(price, counter as never)).toEqual(range);
});

test('each act of a person says what it costs, and only a promise that stays has a question', () => {
  const unsaid = offerTable.filter(
    ({ event, by, costs }) => by !== 'clock' && event !== 'price-fell' && costs === undefined,
  );
  expect(unsaid).toEqual([]);
  const asked = offerStates.flatMap((state) =>
    offerActs.flatMap((act) =>
      (['buyer', 'seller'] as const)
        .filter((person) => offerActAsks(state, act, person))
        .map((person) => `${state} ${act} ${person}`),
    ),
  );
  expect(asked).toEqual(['open accept seller']);
  // No act takes the promise back.
  expect(offerActsOf('accepted', 'seller')).toEqual([]);
});
