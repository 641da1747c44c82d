import { describe, expect, it } from 'vitest';
import { canAnswer, type EndedDeal, isAnswerable, questionsFor, shownAt } from './after-deal.ts';
import { type StoredDealState, storedStates } from './deal-states.ts';

const ended = new Date('2026-03-01T10:00:00Z');
const later = (days: number, ms = 0) => new Date(ended.getTime() + days * 86_400_000 + ms);
const deal = (state: StoredDealState, of: Partial<EndedDeal> = {}): EndedDeal => ({
  state,
  endedAt: ended,
  hadMeeting: true,
  handed: false,
  ...of,
});

describe('answers after a deal', () => {
  it('belong to the ends of a deal after an agreed meeting, and to no other state', () => {
    expect(storedStates.filter((state) => isAnswerable(deal(state)))).toEqual([
      'completed',
      'refunded',
      'completed-cash',
      'no-show',
      'cancelled',
    ]);
    expect(
      storedStates.filter((state) => isAnswerable(deal(state, { hadMeeting: false }))),
    ).toEqual([]);
    expect(isAnswerable(deal('completed', { hadMeeting: false, handed: true }))).toBe(true);
    expect(isAnswerable(deal('completed', { endedAt: null }))).toBe(false);
  });

  it('are written once, until 14 days after the end', () => {
    expect(canAnswer(deal('completed'), false, later(0))).toBe(true);
    expect(canAnswer(deal('completed'), false, later(14, -1))).toBe(true);
    expect(canAnswer(deal('completed'), false, later(14))).toBe(false);
    expect(canAnswer(deal('completed'), true, later(1))).toBe(false);
    expect(canAnswer(deal('paid'), false, later(1))).toBe(false);
  });

  it('of one side alone are shown 14 days after the end', () => {
    expect(shownAt(ended)).toEqual(new Date('2026-03-15T10:00:00Z'));
  });

  it('are asked only where the question has a sense', () => {
    const names = (side: 'buyer' | 'seller', state: StoredDealState, handed: boolean) =>
      questionsFor(side, { state, handed });
    expect(names('buyer', 'completed', true)).toEqual(['asDescribed', 'onTime', 'asAgreed']);
    expect(names('buyer', 'refunded', false)).toEqual(['asDescribed', 'onTime']);
    expect(names('seller', 'completed', true)).toEqual(['asDescribed', 'onTime']);
    expect(names('seller', 'completed-cash', true)).toEqual(['asDescribed', 'onTime', 'asAgreed']);
    expect(names('buyer', 'no-show', false)).toEqual(['onTime']);
    expect(names('seller', 'cancelled', false)).toEqual(['asDescribed', 'onTime']);
  });
});
