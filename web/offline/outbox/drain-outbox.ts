import { type Api, ApiError } from '#contract/client.ts';
import {
  enqueueBooking,
  type Outcome,
  outboxOf,
  type QueuedBooking,
  removeBooking,
} from './outbox.ts';

/** Transient failures: the same call may succeed later. */
const isTransient = ({ problem }: ApiError) =>
  problem.status === 401 || problem.status === 429 || problem.status >= 500;

/** Sends one booking; null if the failure is transient and it stays queued. */
async function send(api: Api, booking: QueuedBooking): Promise<Outcome | null> {
  const { productId, userNumber, meetLocation, seenPrice } = booking;
  try {
    await api('POST /booking', { body: { productId, userNumber, meetLocation, seenPrice } });
    return { state: 'booked' };
  } catch (error) {
    if (!(error instanceof ApiError) || isTransient(error)) return null;
    const { problem } = error;
    if (problem.selingPrice === undefined) return { state: 'refused', problem };
    return { state: 'price-changed', price: problem.selingPrice };
  }
}

/**
 * Sends the queued bookings of this member, with one sender at a time per device. The server makes
 * one booking of a phone per buyer, so resending after a lost answer is safe. Returns how many stay
 * queued.
 */
export async function drainOutbox(api: Api, email: string): Promise<number> {
  return withLock(async () => {
    let left = 0;
    for (const booking of await outboxOf(email)) {
      if (booking.outcome.state !== 'waiting') continue;
      const outcome = await send(api, booking);
      if (outcome) await enqueueBooking({ ...booking, outcome });
      else left += 1;
    }
    return left;
  });
}

/** Removes the successful bookings, so that each is reported once. */
export async function removeBooked(email: string): Promise<QueuedBooking[]> {
  return withLock(async () => {
    const booked = (await outboxOf(email)).filter(({ outcome }) => outcome.state === 'booked');
    for (const booking of booked) await removeBooking(booking);
    return booked;
  });
}

/**
 * Locks across tabs and the service worker; the Web Locks API exists only on https and localhost.
 */
async function withLock<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return work();
  return (await navigator.locks.request('waiting-bookings', work)) as Result;
}
