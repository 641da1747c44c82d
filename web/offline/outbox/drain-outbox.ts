import { type Api, ApiError } from '#contract/client.ts';
import {
  enqueueBooking,
  type Outcome,
  outboxOf,
  type QueuedBooking,
  removeBooking,
} from './outbox.ts';

/** Not the booking's fault: the same call may go through later. */
const isTransient = ({ problem }: ApiError) =>
  problem.status === 401 || problem.status === 429 || problem.status >= 500;

/** What became of it; null when nothing did, and it goes on waiting. */
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
 * Sends what this member's bookings wait for the network, one sender at a time on this device. The
 * server makes one booking of a phone for each buyer, however often it is sent, so an answer that
 * was lost does no harm. Gives how many go on waiting.
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

/** Takes those that are booked from the list, so that each is reported once. */
export async function removeBooked(email: string): Promise<QueuedBooking[]> {
  return withLock(async () => {
    const booked = (await outboxOf(email)).filter(({ outcome }) => outcome.state === 'booked');
    for (const booking of booked) await removeBooking(booking);
    return booked;
  });
}

/** Among all tabs and the service worker; there are no locks outside https and localhost. */
async function withLock<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return work();
  return (await navigator.locks.request('waiting-bookings', work)) as Result;
}
