import { beforeEach, expect, test, vi } from 'vitest';
import { type Api, ApiError } from '#contract/client.ts';
import { type ErrorCode, errors, type ProblemDetails } from '#contract/errors.ts';
import { drainOutbox, removeBooked } from './drain-outbox.ts';
import type { QueuedBooking } from './outbox.ts';

const stored = vi.hoisted((): { bookings: QueuedBooking[] } => ({ bookings: [] }));

vi.mock('./outbox.ts', () => ({
  outboxOf: async () => stored.bookings,
  enqueueBooking: async (booking: QueuedBooking) => {
    stored.bookings = [booking];
  },
  removeBooking: async (booking: QueuedBooking) => {
    stored.bookings = stored.bookings.filter((one) => one !== booking);
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
  ['a booking that was made', () => ({}), { state: 'booked' }],
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
