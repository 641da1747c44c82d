import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Api, ApiError } from '#contract/client.ts';
import { type ErrorCode, errors, type ProblemDetails } from '#contract/errors.ts';
import { drainOutbox, removeBooked, takeAnsweredActs } from './drain-outbox.ts';
import type { QueuedAct, QueuedBooking } from './outbox.ts';

const stored = vi.hoisted((): { bookings: QueuedBooking[]; acts: QueuedAct[] } => ({
  bookings: [],
  acts: [],
}));

vi.mock('./outbox.ts', () => ({
  outboxOf: async () => stored.bookings,
  enqueueBooking: async (booking: QueuedBooking) => {
    stored.bookings = [booking];
  },
  removeBooking: async (booking: QueuedBooking) => {
    stored.bookings = stored.bookings.filter((one) => one !== booking);
  },
  actsOf: async () => stored.acts,
  settleAct: async (act: QueuedAct) => {
    stored.acts = stored.acts.map((one) => (one.entryId === act.entryId ? act : one));
  },
  removeAct: async (act: QueuedAct) => {
    stored.acts = stored.acts.filter((one) => one !== act);
  },
}));

const booking: QueuedBooking = {
  email: 'buyer@phonehaat.test',
  productId: '0197a3c0-0000-7000-8000-000000000001',
  productName: 'Samsung Galaxy A54',
  categoryId: '2',
  seenPrice: 125_000,
  seenAt: '2026-11-20T10:00:00.000Z',
  userNumber: '01712345678',
  meetLocation: 'Mirpur 10',
  outcome: { state: 'waiting' },
};

beforeEach(() => {
  stored.bookings = [booking];
  stored.acts = [];
});

function refusal(code: ErrorCode, extra: Partial<ProblemDetails> = {}) {
  const { status, message } = errors[code];
  const problem = { type: code, title: code, status, detail: message, code, requestId: '1' };
  return new ApiError({ ...problem, ...extra });
}

async function sendTo(answer: () => unknown) {
  const api = vi.fn(async () => answer());
  const left = await drainOutbox(api as unknown as Api, booking.email);
  return { left, calls: api.mock.calls.length, outcome: stored.bookings[0]?.outcome };
}

const throwing = (error: Error) => () => {
  throw error;
};

test('a refusal with the new price asks the buyer, after one call', async () => {
  const answer = throwing(refusal('price-changed', { selingPrice: 130_000 }));
  expect(await sendTo(answer)).toEqual({
    left: 0,
    calls: 1,
    outcome: { state: 'price-changed', price: 130_000 },
  });
});

test.each([
  ['a booking that was made', () => ({ insertedId: 'o1' }), { state: 'booked', orderId: 'o1' }],
  ['a refusal', throwing(refusal('product-sold')), { state: 'refused' }],
  [
    'a price that an older server does not name',
    throwing(refusal('price-changed')),
    { state: 'refused' },
  ],
])('%s ends the waiting', async (_, answer, outcome) => {
  expect(await sendTo(answer)).toMatchObject({ left: 0, calls: 1, outcome });
});

test.each([
  ['no network', throwing(new TypeError('Failed to fetch'))],
  ['a session that has ended', throwing(refusal('not-signed-in'))],
  ['too many tries', throwing(refusal('too-many-requests'))],
  ['a server that is down', throwing(refusal('temporarily-down'))],
])('%s lets it wait on', async (_, answer) => {
  expect(await sendTo(answer)).toMatchObject({ left: 1, outcome: { state: 'waiting' } });
});

test('a booking that was made is reported once', async () => {
  await sendTo(() => ({}));
  expect(await removeBooked(booking.email)).toMatchObject([{ productId: booking.productId }]);
  expect(await removeBooked(booking.email)).toEqual([]);
});

test('a booking that waits or was refused stays in the outbox', async () => {
  await sendTo(throwing(refusal('product-sold')));
  expect(await removeBooked(booking.email)).toEqual([]);
  expect(stored.bookings).toHaveLength(1);
});

// spec D2-29
describe('a code that was typed without a network', () => {
  const entry: QueuedAct = {
    email: booking.email,
    orderId: '0197a3c0-0000-7000-8000-000000000002',
    productName: 'Samsung Galaxy A54',
    event: 'hand-over',
    code: '123456',
    entryId: '0197a3c0-0000-7000-8000-000000000003',
    outcome: { state: 'waiting' },
  };
  const enter = (answer: () => unknown) => {
    stored.bookings = [];
    stored.acts = [entry];
    const api = vi.fn(async () => answer());
    return { api, drain: () => drainOutbox(api as unknown as Api, entry.email) };
  };

  test('is sent under the same name until there is an answer, and told once', async () => {
    const answers: (() => unknown)[] = [throwing(new TypeError('Failed to fetch'))];
    const { api, drain } = enter(() => (answers.shift() ?? (() => ({ modifiedCount: 1 })))());
    expect(await drain()).toBe(1);
    expect(await takeAnsweredActs(entry.email)).toEqual([]);
    expect(await drain()).toBe(0);
    expect(await drain()).toBe(0);
    const { event, code, entryId, orderId } = entry;
    const call = ['POST /order/:id', { params: { id: orderId }, body: { event, code, entryId } }];
    expect(api.mock.calls).toEqual([call, call]);
    const done = { outcome: { state: 'done', changed: true } };
    expect(await takeAnsweredActs(entry.email)).toMatchObject([done]);
    expect(stored.acts).toEqual([]);
  });

  test('that the money had gone back before the right code came is told', async () => {
    await enter(() => ({ modifiedCount: 1, state: 'refunded' })).drain();
    const late = { outcome: { state: 'done', changed: true, late: true } };
    expect(await takeAnsweredActs(entry.email)).toMatchObject([late]);
  });

  test('that the order had gone on meanwhile is told', async () => {
    await enter(() => ({ modifiedCount: 0 })).drain();
    const late = { outcome: { state: 'done', changed: false } };
    expect(await takeAnsweredActs(entry.email)).toMatchObject([late]);
  });

  test.each(['code-wrong', 'code-locked'] as const)(
    'is not sent again after %s, which stays for the page of the order',
    async (code) => {
      const { api, drain } = enter(throwing(refusal(code)));
      expect([await drain(), await drain()]).toEqual([0, 0]);
      expect(api).toHaveBeenCalledTimes(1);
      const refused = { outcome: { state: 'refused', problem: { code } } };
      expect(await takeAnsweredActs(entry.email)).toMatchObject([refused]);
      expect(await takeAnsweredActs(entry.email)).toEqual([]);
      expect(stored.acts).toMatchObject([refused]);
    },
  );

  test.each(['too-many-requests', 'not-signed-in', 'temporarily-down'] as const)(
    'waits on after %s',
    async (code) => {
      expect(await enter(throwing(refusal(code))).drain()).toBe(1);
      expect(stored.acts).toMatchObject([{ outcome: { state: 'waiting' } }]);
    },
  );
});
