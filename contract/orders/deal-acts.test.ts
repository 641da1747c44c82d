import { expect, test } from 'vitest';
import { dealTable } from './deal.ts';
import {
  type ActFacts,
  actFacts,
  type DealAct,
  dealActs,
  isQueueable,
  takes,
} from './deal-acts.ts';

const actsWhere = (has: (of: ActFacts, act: DealAct) => boolean) =>
  dealActs.filter((act) => has(actFacts[act], act));

// By hand, from the specification and the pages.
test('what each act of a deal needs', () => {
  expect(actsWhere(({ reason }) => reason === 'required')).toEqual([
    ...['decline', 'answer-no-show', 'call-off', 'object', 'report', 'dispute', 'not-as-sold'],
    ...['order-return', 'order-refund', 'order-part', 'order-release', 'close-case', 'reopen'],
  ]);
  expect(actsWhere(({ reason }) => reason === 'for-a-move')).toEqual(['propose']);
  expect(actsWhere(({ reason }) => reason === 'free')).toEqual(['refuse', 'offer', 'list-again']);
  expect(actsWhere(({ photos }) => photos === true)).toEqual(['object', 'report', 'not-as-sold']);
  expect(actsWhere((_, act) => takes(act, 'code'))).toEqual(['hand-over', 'received']);
  expect(actsWhere((_, act) => takes(act, 'taka'))).toEqual(['offer', 'order-part']);
  expect(actsWhere((_, act) => isQueueable(act))).toEqual([
    'check',
    'neir',
    'hand-over',
    'received',
  ]);
  expect(actsWhere(({ tone }) => tone === 'destructive')).toEqual([
    ...['cancel', 'decline', 'no-show', 'call-off', 'refuse', 'order-refund', 'reopen'],
  ]);
  expect(actsWhere(({ isPublic }) => isPublic === true)).toEqual(['list-again']);
  expect(actsWhere(({ byConfirmed }) => byConfirmed === true)).toEqual(['ask-cash']);
});

test('an admin says why in every decision, and whoever takes money from the other says it too', () => {
  for (const { from, event, by, to, money } of dealTable) {
    const act = dealActs.find((each) => each === event);
    if (!act) continue;
    const isReasoned = actFacts[act].reason === 'required';
    if (by.includes('admin')) expect(isReasoned, event).toBe(true);
    // Only a call-off needs a reason; an act that the other side agrees to, or gives a code for,
    // needs none.
    if (money === 'return' && from === 'paid' && act !== 'no-show') {
      expect([event, to, isReasoned]).toEqual([event, 'refunding', true]);
    }
  }
});

test('what waits in the outbox says only what its queue can keep: ticks, or a code with the declaration', () => {
  for (const act of actsWhere((_, each) => isQueueable(each))) {
    const kept = [['passed-checks'], ['neir-steps'], ['code'], ['code', 'declaration']];
    expect(kept).toContainEqual(actFacts[act].fields);
    expect([actFacts[act].photos, actFacts[act].tone]).toEqual([undefined, undefined]);
  }
});
