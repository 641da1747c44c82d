import { expect, test } from 'vitest';
import { writable } from '#testing/lib/writable.ts';
import { book } from '#testing/payments/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { applyBookingEvent, bookingStateOf, bookingStates } from './transitions.ts';

const at = new Date('2026-03-01T06:00:00Z');
const none = { paid_at: null, cancelled_at: null, ended_as: null, cash_asked_at: null };
const rows = {
  open: none,
  'cash-asked': { ...none, cash_asked_at: at },
  paid: { ...none, paid_at: at },
  cancelled: { ...none, cancelled_at: at, ended_as: 'cancelled' },
  declined: { ...none, cancelled_at: at, ended_as: 'declined' },
  lapsed: { ...none, cancelled_at: at, ended_as: 'lapsed' },
} as const;

/** By hand, from the rules of a booking: state → event → next state. */
const allowed: Record<string, Record<string, string>> = {
  open: {
    'ask-cash': 'cash-asked',
    pay: 'paid',
    cancel: 'cancelled',
    decline: 'declined',
    lapse: 'lapsed',
  },
  'cash-asked': {
    pay: 'paid',
    'hand-over': 'paid',
    cancel: 'cancelled',
    'call-off': 'cancelled',
    decline: 'declined',
    lapse: 'lapsed',
  },
};
const events = ['ask-cash', 'pay', 'hand-over', 'cancel', 'call-off', 'decline', 'lapse'] as const;

test('each event in each state does what the table says, and nothing else', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const id = await book(shop, buyer, await shop.addProduct(seller));
  const { db } = shop.deps;
  const now = new Date('2026-03-02T06:00:00Z');
  for (const state of bookingStates) {
    for (const event of events) {
      await writable(db).updateTable('bookings').set(rows[state]).where('id', '=', id).execute();
      const to = allowed[state]?.[event];
      const applied = applyBookingEvent(db, id, { event }, now);
      if (to) await applied;
      else await expect(applied).rejects.toThrow(/^A booking that is not .* cannot /);
      const row = await db
        .selectFrom('bookings')
        .select(['paid_at', 'cancelled_at', 'ended_as', 'cash_asked_at'])
        .executeTakeFirstOrThrow();
      expect(bookingStateOf(row), `${state}, ${event}`).toBe(to ?? state);
    }
  }
});
