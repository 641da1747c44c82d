import { expect, test } from 'vitest';
import { dealTable } from './deal.ts';
import {
  type ActFacts,
  actFacts,
  askedActs,
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

// By hand: who loses what.
test('each act says what it costs whom, and the page asks before it or has the other side’s code', () => {
  const costly = dealActs.flatMap((act) => {
    const { costs } = actFacts[act];
    return costs === 'nothing' ? [] : [`${act}: ${costs.loss} of ${costs.of}, ${costs.undo}`];
  });
  expect(costly).toEqual([
    'cancel: record of actor, never',
    'no-show: record of other, never',
    'share-number: number of actor, never',
    'call-off: money of seller, never',
    'refuse: money of seller, never',
    'agree-call-off: money of seller, never',
    'hand-over: phone of seller, never',
    'confirm-handover: money of buyer, never',
    'confirm: money of buyer, buyer',
    'undo-confirm: money of seller, again',
    'take-back: money of seller, never',
    'offer: money of seller, never',
    'accept-offer: money of buyer, staff',
    'decline-offer: offer of buyer, never',
    'received: money of seller, never',
    'order-return: money of seller, never',
    'order-refund: money of seller, never',
    'order-part: money of seller, staff',
    'order-release: money of buyer, staff',
    'reopen: money of seller, never',
  ]);
  const byCode = costly.flatMap((line) => line.split(':')[0] ?? []);
  expect(byCode.filter((act) => !(askedActs as string[]).includes(act))).toEqual([
    'hand-over',
    'received',
  ]);
});

test('an act costs something wherever it moves money, or time alone then does', () => {
  const free = dealTable.flatMap(({ from, event, to, by, money }) => {
    const act = dealActs.find((each) => each === event);
    if (!act || from === to) return [];
    const byTime = dealTable.some(
      (row) => row.from === to && row.event === 'time-up' && row.money !== undefined,
    );
    const costs = money !== undefined || byTime;
    return costs && actFacts[act].costs === 'nothing' ? [`${from} ${event} ${by}`] : [];
  });
  expect(free).toEqual([]);
  for (const act of actsWhere(({ verdict }) => verdict === true)) {
    expect(actFacts[act].costs, act).not.toBe('nothing');
  }
});

test('an act that waits without a network asks nothing: its numbers may be old', () => {
  expect(askedActs.filter(isQueueable)).toEqual([]);
});
