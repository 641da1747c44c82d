import { expect, test } from 'vitest';
import type { OrderPage } from '#contract/orders/orders.ts';
import { stepsBehind, stepsOf } from './steps.tsx';

const names = ['Booked', 'Paid', 'Meeting agreed', 'Handed over', 'Completed'];

const agreed = {
  place: 'Shahbagh',
  at: '2026-11-24T10:00:00Z',
  by: 'buyer',
  agreed: true,
} as const;

type Walked = Pick<OrderPage, 'state' | 'phase' | 'meeting'>;

const done = (order: Walked) =>
  stepsOf(names, order)?.flatMap(({ name, isDone }) => (isDone ? [name] : []));

test('an order whose code was entered without a meeting claims none', () => {
  const order: Walked = { state: 'completed', phase: 'after-handover', meeting: null };
  expect(done(order)).toEqual(['Booked', 'Paid', 'Handed over', 'Completed']);
  const proposed = { ...agreed, agreed: false };
  for (const state of ['handed-over', 'problem', 'completed-cash'] as const) {
    expect(done({ ...order, state, meeting: proposed })).not.toContain('Meeting agreed');
    expect(done({ ...order, state, meeting: agreed })).toContain('Meeting agreed');
  }
});

test('a decision about whether the phone was handed over claims no handover', () => {
  const order: Walked = { state: 'decision', phase: 'at-handover', meeting: agreed };
  expect(done(order)).toEqual(['Booked', 'Paid', 'Meeting agreed']);
  expect(done({ ...order, state: 'calling-off', meeting: null })).toEqual(['Booked', 'Paid']);
  expect(done({ ...order, phase: 'after-handover' })).toContain('Handed over');
});

test('an order of which it is open whether it goes on has no next step, and no meeting ahead of it', () => {
  const order: Walked = { state: 'calling-off', phase: 'at-handover', meeting: null };
  const steps = (state: Walked['state'], meeting: Walked['meeting'] = null) =>
    stepsOf(names, { ...order, state, meeting });
  for (const state of ['calling-off', 'decision'] as const) {
    expect(steps(state)?.map(({ name }) => name)).toEqual([
      'Booked',
      'Paid',
      'Handed over',
      'Completed',
    ]);
    expect(steps(state, agreed)?.filter(({ isNext }) => isNext)).toEqual([]);
  }
  for (const state of ['problem', 'offered', 'returning'] as const) {
    expect(steps(state)?.filter(({ isNext }) => isNext)).toEqual([]);
  }
  const next = (state: Walked['state']) => steps(state)?.find(({ isNext }) => isNext)?.name;
  expect(next('booked')).toBe('Paid');
  expect(next('paid')).toBe('Meeting agreed');
  expect(next('claimed')).toBe('Handed over');
});

test('an order that has ended on another way has no line of steps', () => {
  const order: Walked = { state: 'refunded', phase: 'at-handover', meeting: agreed };
  expect(stepsBehind(order)).toBe(null);
});
