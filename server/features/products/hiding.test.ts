import { expect, test } from 'vitest';
import { writable } from '#testing/lib/writable.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { hidingStateOf, hidingStates, hidingTransitions, updateHiding } from './hiding.ts';

/** By hand: event → the states in which it applies, and the next state. */
const allowed: Record<string, [from: string[], to: string]> = {
  'find-tricks': [['shown', 'words', 'seller', 'age'], 'words'],
  'find-none': [['shown', 'words'], 'shown'],
  'take-off': [['shown'], 'seller'],
  'put-back': [['seller', 'age'], 'shown'],
  'grow-old': [['shown'], 'age'],
  'say-there': [['age'], 'shown'],
  pass: [['shown', 'words'], 'shown'],
  hide: [['shown', 'words', 'seller', 'admin', 'age'], 'admin'],
  dismiss: [['words', 'admin'], 'shown'],
};

test('each event in each state does what the table says, and nothing else', async () => {
  const shop = await buildTestApp();
  const id = await shop.addProduct(await shop.signUp({ title: 'seller' }));
  const { db } = shop.deps;
  const before = new Date('2026-03-01T06:00:00Z');
  expect(hidingTransitions.map(({ event }) => event).sort()).toEqual(Object.keys(allowed).sort());
  for (const state of hidingStates) {
    for (const { event } of hidingTransitions) {
      const hidden =
        state === 'shown'
          ? { hidden_at: null, hidden_by: null }
          : { hidden_at: before, hidden_by: state };
      await writable(db).updateTable('products').set(hidden).where('id', '=', id).execute();
      await updateHiding(db, event, shop.clock.now()).where('id', '=', id).execute();
      const [from, to] = allowed[event] ?? [[], ''];
      const row = await db
        .selectFrom('products')
        .select(['hidden_at', 'hidden_by'])
        .executeTakeFirstOrThrow();
      expect(hidingStateOf(row), `${state}, ${event}`).toBe(from.includes(state) ? to : state);
    }
  }
});
