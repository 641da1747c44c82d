import { expect, test } from 'vitest';
import { transitionOf } from './deal.ts';
import {
  cashStates,
  dealStates,
  escrowStates,
  givenBackStates,
  openStates,
  remindingStates,
  stateFacts,
  storedStates,
} from './deal-states.ts';

const statesWhere = (has: (state: (typeof dealStates)[number]) => boolean) =>
  dealStates.filter(has);

test('the states of a deal, by hand', () => {
  const escrow = [
    ...['paid', 'calling-off', 'handed-over', 'claimed', 'problem', 'offered', 'returning'],
    'decision',
  ];
  expect(escrowStates).toEqual(escrow);
  expect(cashStates).toEqual(['reserved', 'completed-cash', 'no-show', 'cancelled', 'lapsed']);
  expect(storedStates).toEqual([
    ...escrow,
    ...['refunding', 'completed', 'refunded'],
    ...cashStates,
  ]);
  expect(openStates).toEqual([...escrow, 'reserved']);
  expect(givenBackStates).toEqual(['refunding', 'refunded']);
  expect(statesWhere((state) => stateFacts[state].ended === 'sold')).toEqual([
    'completed',
    'completed-cash',
  ]);
  expect(statesWhere((state) => stateFacts[state].ended === 'unsold')).toEqual([
    ...['no-show', 'cancelled', 'declined', 'lapsed'],
  ]);
});

// Regression: a cash reservation had a meeting to arrange, but no reminder.
test('who arranges a meeting in a state is reminded of it there, and where a meeting can be proposed it is arranged', () => {
  const proposing = statesWhere((state) => transitionOf(state, 'propose') !== undefined);
  expect(proposing).toEqual(['paid', 'reserved']);
  expect(statesWhere((state) => stateFacts[state].arranges === true)).toEqual(proposing);
  expect(remindingStates).toEqual(proposing);
});

test('a state is over where time does not end it and nobody but the provider has a turn', () => {
  for (const state of dealStates) {
    const { ended, hours, turn } = stateFacts[state];
    if (ended)
      expect([hours, turn === null || turn === 'provider'], state).toEqual([undefined, true]);
    else expect(turn, state).not.toBe(null);
    expect(hours !== undefined, state).toBe(
      state !== 'paying' && transitionOf(state, 'time-up') !== undefined,
    );
  }
});
