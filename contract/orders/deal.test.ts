import { expect, test } from 'vitest';
import {
  actsIn,
  type DealEvent,
  type DealTransition,
  dealEvents,
  dealTable,
  type HandoverPhase,
  handoverPhases,
  hasCodeToShow,
  moneyOf,
  noticesOf,
  phaseOf,
  transitionOf,
} from './deal.ts';
import { dealActs } from './deal-acts.ts';
import {
  type DealRole,
  type DealState,
  dealHours,
  dealStates,
  escrowStates,
  stateFacts,
} from './deal-states.ts';

const rowsOf = (state: DealState) => dealTable.filter(({ from }) => from === state);
const kept: readonly DealState[] = escrowStates;

test('a state, an event, a phase, a person and who is gone have one row, and every event has one', () => {
  // A row of one phase precedes the row of all others.
  const ownPhases = (from: DealState, event: DealEvent) =>
    rowsOf(from).flatMap((row) => (row.event === event && row.when && !row.gone ? [row.when] : []));
  const keys = dealTable.flatMap(({ from, event, when, by, gone = 'none' }) =>
    (when
      ? [when]
      : handoverPhases.filter((phase) => !ownPhases(from, event).includes(phase))
    ).flatMap((phase) => by.map((role) => `${from} ${event} ${phase} ${role} ${gone}`)),
  );
  expect(new Set(keys).size).toBe(keys.length);
  const used = new Set(dealTable.map(({ event }) => event));
  // Only an upgrade writes this event; no act or job repeats it.
  expect(dealEvents.filter((event) => !used.has(event))).toEqual(['settled-outside']);
});

// The seven properties of a deal, as far as the table decides them. `features/deals/` tests them on
// the database.
test('money is kept from the payment to the end, and each end says where it goes', () => {
  for (const { from, event, to, money } of dealTable) {
    if (from === to) expect(money, `${from} ${event}`).toBe(undefined);
    const isKept = [kept.includes(from), kept.includes(to)];
    const name = `${from} ${event}`;
    if (isKept[0] === isKept[1]) expect(money, name).toBe(undefined);
    else if (isKept[1]) expect(money, name).toBe(from === 'completed' ? 'reopen' : 'keep');
    else if (to === 'completed') expect(['release', 'part'], name).toContain(money);
    // Money that went back without the table's transitions is not refunded again.
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
  // A given-back deal can still open a case by a late code, but its money has gone. Only an admin
  // can reopen a completed deal, for a limited time.
  // The buyer undoes their own confirmation once, for what was left of the time to inspect.
  const undoes: DealEvent[] = ['reopen', 'undo-confirm'];
  const left = dealStates.filter((state) =>
    rowsOf(state).every(({ to, event }) => to === state || undoes.includes(event)),
  );
  // After a late cancellation of a reservation, the other side can still report a no-show.
  expect(left.sort()).toEqual(finals.filter((state) => state !== 'cancelled').sort());
  expect(rowsOf('completed')).toMatchObject([
    {
      event: 'undo-confirm',
      by: ['buyer'],
      to: 'handed-over',
      notify: { both: 'confirm-undone' },
    },
    { event: 'reopen', by: ['admin'], to: 'decision', notify: { both: 'reopened' } },
  ]);
  for (const start of dealStates) {
    let state = start;
    const seen = new Set<DealState>();
    while (!finals.includes(state) && state !== 'decision' && state !== 'refunding') {
      expect(seen.has(state), start).toBe(false);
      seen.add(state);
      const next = transitionOf(state, 'time-up');
      expect(next, state).toBeDefined();
      state = next?.to ?? state;
    }
  }
  expect(transitionOf('decision', 'time-up')).toMatchObject({
    to: 'decision',
    notify: { admin: 'your-turn' },
  });
});

test('every state that time ends has a length, and no other', () => {
  const waiting = dealStates.filter(
    (state) => transitionOf(state, 'time-up') && state !== 'paying',
  );
  // A payment's own 15 minutes are not among the hours of deals.
  expect([...waiting, 'code', 'price'].sort()).toEqual(Object.keys(dealHours).sort());
});

test('a seller alone never gets the money, and a buyer alone not after the handover', () => {
  for (const { from, event, by, money, when } of dealTable) {
    if (money === 'release' || money === 'part')
      expect(by, `${from} ${event}`).not.toContain('seller');
    if (money === 'return' && (from !== 'paid' || when !== 'before-handover')) {
      expect(by, `${from} ${event}`).not.toContain('buyer');
    }
  }
  // A deadline releases the money only after the code, or after the buyer confirmed the handover.
  const byTime = dealTable.filter(({ event, to }) => event === 'time-up' && to === 'completed');
  expect(byTime.map(({ from }) => from)).toEqual(['handed-over']);
  const intoHandedOver = dealTable.filter(({ to }) => to === 'handed-over');
  expect(intoHandedOver.map(({ from, event, by }) => [from, event, ...by])).toEqual([
    ['paid', 'hand-over', 'seller'],
    ['calling-off', 'hand-over', 'seller'],
    ['claimed', 'confirm-handover', 'buyer'],
    ['claimed', 'hand-over', 'seller'],
    ['decision', 'hand-over', 'seller'],
    // The code was entered before, and no money returns by it.
    ['completed', 'undo-confirm', 'buyer'],
  ]);
});

test('time gives nobody the money of a side that staff have removed, unless none can have the phone', () => {
  const byTime = dealTable.filter(({ event, money }) => event === 'time-up' && money);
  // By hand: who could still act against it in that state and phase.
  const ends = [
    ['paid', 'before-handover', 'seller', 'refunding'],
    ['paid', 'before-handover', 'buyer', 'refunding'],
    ['paid', 'at-handover', 'seller', 'decision'],
    ['paid', 'at-handover', 'buyer', 'refunding'],
    ['calling-off', 'at-handover', 'seller', 'decision'],
    ['calling-off', 'at-handover', 'buyer', 'refunding'],
    ['handed-over', 'after-handover', 'buyer', 'decision'],
    ['handed-over', 'after-refusal', 'buyer', 'decision'],
    ['handed-over', 'after-handover', 'seller', 'completed'],
  ] as const;
  expect([...new Set(byTime.map(({ from }) => from))]).toEqual([
    ...new Set(ends.map(([from]) => from)),
  ]);
  for (const [from, phase, gone, to] of ends) {
    const row = transitionOf(from, 'time-up', phase, 'clock', [gone]);
    expect([from, phase, gone, row?.to]).toEqual([from, phase, gone, to]);
    if (to === 'decision')
      expect([row?.money, row?.notify.admin]).toEqual([undefined, 'your-turn']);
  }
});

test('silence after a refusal gives nobody the money: an admin decides', () => {
  const end = (phase: HandoverPhase) => transitionOf('handed-over', 'time-up', phase);
  expect(end('after-handover')).toMatchObject({ to: 'completed', money: 'release' });
  expect(end('after-refusal')?.to).toBe('decision');
  expect(end('after-refusal')?.money).toBeUndefined();
  expect(noticesOf(end('after-refusal') as DealTransition, 'clock')).toEqual([
    { person: 'buyer', kind: 'answer' },
    { person: 'seller', kind: 'answer' },
    { person: 'admin', kind: 'your-turn' },
  ]);
});

test('who calls off at the meeting gets no money by that alone, and the seller’s code still wins', () => {
  const to = (phase: HandoverPhase, role: DealRole) =>
    ['call-off', 'refuse'].map(
      (event) => transitionOf('paid', event as DealEvent, phase, role)?.to,
    );
  expect(to('before-handover', 'buyer')).toEqual(['refunding', undefined]);
  expect(to('before-handover', 'seller')).toEqual(['refunding', undefined]);
  expect(to('at-handover', 'buyer')).toEqual(['calling-off', 'calling-off']);
  expect(to('at-handover', 'seller')).toEqual(['refunding', undefined]);
  expect(rowsOf('calling-off').map(({ event, by, to }) => [event, ...by, to])).toEqual([
    ['agree-call-off', 'seller', 'refunding'],
    ['hand-over', 'seller', 'handed-over'],
    ['object', 'seller', 'decision'],
    ['answer-no-show', 'buyer', 'seller', 'calling-off'],
    ['order-refund', 'admin', 'refunding'],
    ['reversed', 'provider', 'refunding'],
    ['time-up', 'clock', 'refunding'],
    ['time-up', 'clock', 'decision'],
  ]);
  expect(dealHours['calling-off']).toBe(48);
});

test('the handover opens two hours before the meeting, or by a tap, and stays open', () => {
  const now = new Date('2026-11-24T10:00:00Z');
  const at = (time: string) => new Date(`2026-11-24T${time}:00Z`);
  const phase = (
    handover_from: Date | null,
    handed_over_at: Date | null = null,
    after_refusal = false,
  ) => phaseOf({ handover_from, handed_over_at, after_refusal }, now);
  expect(phase(null)).toBe('before-handover');
  expect(phase(at('10:01'))).toBe('before-handover');
  expect(phase(at('10:00'))).toBe('at-handover');
  expect(phase(at('09:00'), at('09:30'))).toBe('after-handover');
  expect(phase(at('09:00'), at('09:30'), true)).toBe('after-refusal');
  const shown = dealStates.filter((state) => hasCodeToShow(state, 'at-handover'));
  expect(shown).toEqual(['paid', 'calling-off', 'claimed', 'decision', 'reserved']);
  expect(dealStates.filter((state) => hasCodeToShow(state, 'before-handover'))).toEqual([
    'reserved',
  ]);
  expect(dealStates.filter((state) => hasCodeToShow(state, 'after-handover'))).toEqual([
    'reserved',
  ]);
});

test('cash at the meeting moves no money of the shop, and ends by itself', () => {
  const ofCash = dealTable.filter(({ from, to }) => from === 'reserved' || to === 'reserved');
  expect(ofCash.filter(({ money }) => money)).toEqual([]);
  expect(transitionOf('reserved', 'time-up')).toMatchObject({
    to: 'lapsed',
    notify: { both: 'reservation-ended' },
  });
  expect(dealHours.reserved).toBe(72);
});

test('what each person can do', () => {
  expect(actsIn('booked', ['buyer'])).toEqual(['cancel', 'ask-cash']);
  expect(actsIn('booked', ['seller'])).toEqual(['decline', 'reserve']);
  expect(actsIn('reserved', ['buyer'])).toEqual([
    'propose',
    'accept',
    'share-number',
    'check',
    'neir',
    'cancel',
    'no-show',
  ]);
  expect(actsIn('reserved', ['seller'])).toEqual([
    'propose',
    'accept',
    'share-number',
    'neir',
    'hand-over',
    'cancel',
    'no-show',
  ]);
  expect(actsIn('paid', ['buyer'], 'before-handover')).toEqual([
    'propose',
    'accept',
    'share-number',
    'check',
    'neir',
    'show-code',
    'call-off',
  ]);
  expect(actsIn('paid', ['buyer'], 'at-handover')).toEqual([
    'propose',
    'accept',
    'share-number',
    'check',
    'neir',
    'call-off',
    'refuse',
    'no-show',
  ]);
  expect(actsIn('paid', ['seller'], 'before-handover')).toEqual([
    'propose',
    'accept',
    'share-number',
    'neir',
    'call-off',
    'hand-over',
  ]);
  expect(actsIn('paid', ['seller'], 'at-handover')).toEqual([
    'propose',
    'accept',
    'share-number',
    'neir',
    'call-off',
    'hand-over',
    'claim',
    'no-show',
  ]);
  expect(actsIn('calling-off', ['seller'], 'at-handover')).toEqual([
    'agree-call-off',
    'hand-over',
    'object',
    'answer-no-show',
  ]);
  expect(actsIn('calling-off', ['buyer'], 'at-handover')).toEqual(['answer-no-show']);
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
  expect(actsIn('completed', ['admin'])).toEqual(['reopen']);
  expect(actsIn('completed', ['buyer'], 'after-handover')).toEqual(['undo-confirm']);
  expect(actsIn('completed', ['seller'], 'after-handover')).toEqual([]);
  for (const state of ['completed-cash', 'lapsed'] as const) {
    expect(actsIn(state, ['buyer', 'seller', 'admin'], 'at-handover')).toEqual([]);
  }
  for (const state of ['refunded', 'refunding'] as const) {
    const answer = 'answer-no-show';
    expect(actsIn(state, ['buyer'], 'at-handover')).toEqual([answer]);
    expect(actsIn(state, ['seller'], 'at-handover')).toEqual(['hand-over', answer, 'list-again']);
    expect(actsIn(state, ['seller'], 'after-handover')).toEqual([answer, 'list-again']);
    expect(actsIn(state, ['admin'], 'at-handover')).toEqual(['close-case']);
  }
  expect(dealActs.every((act) => dealTable.some(({ event }) => event === act))).toBe(true);
});

test('the other side is notified of what somebody does, but for what is one’s own alone', () => {
  for (const row of dealTable) {
    const { from, event, by } = row;
    if (event === 'check' || event === 'show-code' || event === 'list-again') continue;
    if (event === 'share-number' || event === 'neir') continue;
    const notified = (role: DealRole) => noticesOf(row, role).map(({ person }) => person);
    if (by.includes('buyer')) expect(notified('buyer'), `${from} ${event}`).toContain('seller');
    if (by.includes('seller')) expect(notified('seller'), `${from} ${event}`).toContain('buyer');
    if (by.includes('admin'))
      expect(notified('admin'), `${from} ${event}`).toEqual(['buyer', 'seller']);
  }
});

test('nobody is notified of what they have done themselves', () => {
  for (const row of dealTable) {
    for (const role of row.by) {
      expect(noticesOf(row, role).map(({ person }) => person)).not.toContain(role);
    }
  }
});

test('the turn is said to be theirs only to whom has something to do in the new state', () => {
  for (const row of dealTable) {
    const { turn } = stateFacts[row.to];
    const name = `${row.from} ${row.event}`;
    for (const { person, kind } of noticesOf(row, 'clock')) {
      // After `ask-cash` the seller answers; after `no-show` the accused member can answer.
      if (row.event === 'ask-cash' || row.event === 'no-show') continue;
      const isTheirs = turn === person || (turn === 'both' && person !== 'admin');
      if (kind === 'your-turn') expect(isTheirs, `${name}: ${person}`).toBe(true);
      // Only buyer and seller have deals; an admin gets no `answer` notice.
      if (kind === 'answer') expect(person, name).not.toBe('admin');
    }
  }
});

test('the money of an admin’s act, also of one that returns it later', () => {
  const acts = ['order-refund', 'order-return', 'order-part', 'order-release'] as const;
  expect(acts.map((act) => moneyOf('decision', act))).toEqual([
    'return',
    'return-later',
    'part',
    'release',
  ]);
  expect([moneyOf('completed', 'reopen'), moneyOf('refunded', 'close-case')]).toEqual([
    'reopen',
    undefined,
  ]);
  // A buyer's act, and one without a row in this state.
  expect([moneyOf('handed-over', 'confirm'), moneyOf('booked', 'order-refund')]).toEqual([
    undefined,
    undefined,
  ]);
});
