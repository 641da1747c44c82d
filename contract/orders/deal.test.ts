import { expect, test } from 'vitest';
import {
  actsIn,
  type DealState,
  dealActs,
  dealEvents,
  dealHours,
  dealRow,
  dealStates,
  dealTable,
  keptStates,
} from './deal.ts';

const rowsOf = (state: DealState) => dealTable.filter(({ from }) => from === state);
const kept: readonly DealState[] = keptStates;

test('a state and an event have one row, and every event has one', () => {
  const keys = dealTable.map(({ from, event }) => `${from} ${event}`);
  expect(new Set(keys).size).toBe(keys.length);
  const used = new Set(dealTable.map(({ event }) => event));
  expect(dealEvents.filter((event) => !used.has(event))).toEqual([]);
});

// The seven properties of a deal, as far as the table itself decides them; `features/deals/` tries
// them on the database.
test('money is kept from the payment to the end, and each end says where it goes', () => {
  for (const { from, event, to, money } of dealTable) {
    const isKept = [kept.includes(from), kept.includes(to)];
    const name = `${from} ${event}`;
    if (isKept[0] === isKept[1]) expect(money, name).toBe(undefined);
    else if (isKept[1]) expect(money, name).toBe('keep');
    else if (to === 'completed') expect(['release', 'part'], name).toContain(money);
    // Money that has gone without the table is not given back once more.
    else
      expect([to, money], name).toEqual(['refunding', event === 'reversed' ? undefined : 'return']);
  }
});

test('time alone leads from every state to its end, or to an admin or the provider', () => {
  const finals = [
    'completed',
    'refunded',
    'completed-cash',
    'no-show',
    'cancelled',
    'declined',
    'lapsed',
  ];
  expect(dealStates.filter((state) => rowsOf(state).length === 0).sort()).toEqual(finals.sort());
  for (const start of dealStates) {
    let state = start;
    const seen = new Set<DealState>();
    while (!finals.includes(state) && state !== 'decision' && state !== 'refunding') {
      expect(seen.has(state), start).toBe(false);
      seen.add(state);
      const next = dealRow(state, 'time-up');
      expect(next, state).toBeDefined();
      state = next?.to ?? state;
    }
  }
  expect(dealRow('decision', 'time-up')).toMatchObject({ to: 'decision', tell: ['admin'] });
});

test('every state that time ends has a length, and no other', () => {
  const waiting = dealStates.filter((state) => dealRow(state, 'time-up') && state !== 'paying');
  // A payment's own quarter of an hour is not among the settings of deals.
  expect([...waiting, 'code'].sort()).toEqual(Object.keys(dealHours).sort());
});

test('a seller alone never gets the money, and a buyer alone not after the handover', () => {
  for (const { from, event, by, money } of dealTable) {
    if (money === 'release' || money === 'part')
      expect(by, `${from} ${event}`).not.toContain('seller');
    if (money === 'return' && from !== 'paid') {
      expect(by, `${from} ${event}`).not.toContain('buyer');
    }
  }
  // Time gives the seller the money only after the code, or after the buyer has said they have it.
  const byTime = dealTable.filter(({ event, to }) => event === 'time-up' && to === 'completed');
  expect(byTime.map(({ from }) => from)).toEqual(['handed-over']);
  const intoHandedOver = dealTable.filter(({ to }) => to === 'handed-over');
  expect(intoHandedOver.map(({ from, event, by }) => [from, event, ...by])).toEqual([
    ['paid', 'hand-over', 'seller'],
    ['claimed', 'confirm-handover', 'buyer'],
    ['claimed', 'hand-over', 'seller'],
  ]);
});

test('cash at the meeting moves no money of the shop, and ends by itself', () => {
  const ofCash = dealTable.filter(({ from, to }) => from === 'reserved' || to === 'reserved');
  expect(ofCash.filter(({ money }) => money)).toEqual([]);
  expect(dealRow('reserved', 'time-up')).toMatchObject({ to: 'lapsed', tell: ['buyer', 'seller'] });
  expect(dealHours.reserved).toBe(72);
});

test('what each person can do', () => {
  expect(actsIn('booked', ['buyer'])).toEqual(['cancel', 'ask-cash']);
  expect(actsIn('booked', ['seller'])).toEqual(['decline', 'reserve']);
  expect(actsIn('reserved', ['buyer'])).toEqual([
    'propose',
    'accept',
    'check',
    'cancel',
    'no-show',
  ]);
  expect(actsIn('reserved', ['seller'])).toEqual([
    'propose',
    'accept',
    'hand-over',
    'cancel',
    'no-show',
  ]);
  expect(actsIn('paid', ['buyer'])).toEqual(['propose', 'accept', 'check', 'call-off', 'refuse']);
  expect(actsIn('paid', ['seller'])).toEqual([
    'propose',
    'accept',
    'call-off',
    'hand-over',
    'claim',
  ]);
  expect(actsIn('handed-over', ['buyer'])).toEqual(['confirm', 'report']);
  expect(actsIn('handed-over', ['seller'])).toEqual([]);
  expect(actsIn('problem', ['seller'])).toEqual(['take-back', 'offer', 'dispute']);
  expect(actsIn('decision', ['admin'])).toEqual([
    'order-return',
    'order-refund',
    'order-part',
    'order-release',
  ]);
  expect(actsIn('decision', ['buyer', 'seller'])).toEqual([]);
  for (const state of ['completed', 'refunded', 'refunding', 'lapsed'] as const) {
    expect(actsIn(state, ['buyer', 'seller', 'admin'])).toEqual([]);
  }
  expect(dealActs.every((act) => dealTable.some(({ event }) => event === act))).toBe(true);
});

test('the other side is told of what somebody does, but for a check list of one’s own', () => {
  for (const { from, event, by, tell } of dealTable) {
    if (event === 'check') continue;
    if (by.includes('buyer')) expect(tell, `${from} ${event}`).toContain('seller');
    if (by.includes('seller')) expect(tell, `${from} ${event}`).toContain('buyer');
    if (by.includes('admin')) expect(tell, `${from} ${event}`).toEqual(['buyer', 'seller']);
  }
});
