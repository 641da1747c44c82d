import { expect, test } from 'vitest';
import { writable } from '#testing/lib/writable.ts';
import { book, openPayment } from '#testing/payments/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';
import {
  type AttemptState,
  attemptStateOf,
  attemptStates,
  updateAttempt,
  updateReview,
} from './attempt-transitions.ts';

const at = new Date('2026-03-01T06:00:00Z');
const none = { capturing_at: null, closed_at: null, paid_at: null };
const rows = {
  open: none,
  capturing: { ...none, capturing_at: at },
  closed: { ...none, closed_at: at },
  paid: { ...none, closed_at: at, paid_at: at },
};

/** By hand: state → event → the state after it. */
const allowed: Record<AttemptState, Record<string, AttemptState>> = {
  open: { claim: 'capturing', close: 'closed', pay: 'paid' },
  capturing: { 'give-back': 'open', close: 'closed', pay: 'paid' },
  closed: { 'give-back': 'closed', pay: 'paid' },
  paid: {},
};

async function openAttempt() {
  const shop = await buildTestApp();
  const phone = await shop.addProduct(await shop.signUp({ title: 'seller' }));
  const buyer = await shop.signUp();
  await openPayment(shop, buyer, await book(shop, buyer, phone));
  return { db: shop.deps.db, now: shop.clock.now() };
}

test('each event in each state does what the table says, and nothing else', async () => {
  const { db, now } = await openAttempt();
  for (const state of attemptStates) {
    for (const event of ['claim', 'give-back', 'close', 'pay'] as const) {
      const ask = { ask_at: at };
      await writable(db)
        .updateTable('payment_attempts')
        .set({ ...rows[state], ...ask })
        .execute();
      const { numUpdatedRows } = await updateAttempt(db, event, now).executeTakeFirstOrThrow();
      const row = await db.selectFrom('payment_attempts').selectAll().executeTakeFirstOrThrow();
      const to = allowed[state][event];
      expect(numUpdatedRows, `${state}, ${event}`).toBe(to ? 1n : 0n);
      expect(attemptStateOf(row), `${state}, ${event}`).toBe(to ?? state);
      // A closed attempt is queried again only at a given time.
      const isOver = to !== undefined && (event === 'close' || event === 'pay');
      expect(row.ask_at, `${state}, ${event}`).toEqual(isOver ? null : at);
    }
  }
});

test('an admin decides once about a warning, and a later one changes nothing', async () => {
  const { db } = await openAttempt();
  const expected = {
    warn: { none: 'risk', risk: 'risk', accepted: 'accepted', refused: 'refused' },
    accept: { none: null, risk: 'accepted', accepted: 'accepted', refused: 'refused' },
    refuse: { none: null, risk: 'refused', accepted: 'accepted', refused: 'refused' },
  };
  for (const review of [null, 'risk', 'accepted', 'refused'] as const) {
    for (const event of ['warn', 'accept', 'refuse'] as const) {
      await writable(db).updateTable('payment_attempts').set({ review }).execute();
      await updateReview(db, event).execute();
      const row = await db.selectFrom('payment_attempts').select('review').executeTakeFirst();
      expect(row?.review, `${review}, ${event}`).toBe(expected[event][review ?? 'none']);
    }
  }
});
