import { type Api, ApiError } from '#contract/client.ts';
import {
  type ActOutcome,
  actsOf,
  enqueueBooking,
  type Outcome,
  outboxOf,
  type QueuedAct,
  type QueuedBooking,
  removeAct,
  removeBooking,
  settleAct,
} from './outbox.ts';
import { isTransient, withLock } from './queue.ts';

const lockName = 'waiting-bookings';

/** Sends one booking; null if the failure is transient and it stays queued. */
async function send(api: Api, booking: QueuedBooking): Promise<Outcome | null> {
  const { productId, userNumber, meetLocation, seenPrice, seenVersion } = booking;
  const body = { productId, userNumber, meetLocation, seenPrice };
  try {
    const { insertedId } = await api('POST /booking', {
      body: { ...body, ...(seenVersion !== undefined && { seenVersion }) },
    });
    return { state: 'booked', orderId: insertedId };
  } catch (error) {
    if (!(error instanceof ApiError) || isTransient(error)) return null;
    const { problem } = error;
    if (problem.selingPrice === undefined) return { state: 'refused', problem };
    return { state: 'price-changed', price: problem.selingPrice };
  }
}

/** Sends one act of an order; null as above. A locked code is not retried automatically. */
async function sendAct(api: Api, act: QueuedAct): Promise<ActOutcome | null> {
  const { orderId, event, code, declares, checks, steps, entryId } = act;
  try {
    const { modifiedCount, state } = await api('POST /order/:id', {
      params: { id: orderId },
      body: {
        event,
        entryId,
        ...(code && { code }),
        ...(declares && { declares }),
        ...(checks && { checks }),
        ...(steps && { steps }),
      },
    });
    const isLate = event === 'hand-over' && (state === 'refunding' || state === 'refunded');
    return { state: 'done', changed: modifiedCount === 1, ...(isLate && { late: true }) };
  } catch (error) {
    if (!(error instanceof ApiError) || isTransient(error)) return null;
    return { state: 'refused', problem: error.problem };
  }
}

/**
 * Sends this member's bookings and acts, with one sender at a time per device. Repeating after a lost response
 * is safe: the server makes one booking of a phone per buyer, and counts an entry of a code once.
 * Returns how many remain queued.
 */
export async function drainOutbox(api: Api, email: string): Promise<number> {
  return withLock(lockName, async () => {
    let left = 0;
    for (const booking of await outboxOf(email)) {
      if (booking.outcome.state !== 'waiting') continue;
      const outcome = await send(api, booking);
      if (outcome) await enqueueBooking({ ...booking, outcome });
      else left += 1;
    }
    for (const act of await actsOf(email)) {
      if (act.outcome.state !== 'waiting') continue;
      const outcome = await sendAct(api, act);
      if (outcome) await settleAct({ ...act, outcome });
      else left += 1;
    }
    return left;
  });
}

/** Removes the successful bookings, so that each is reported once. */
export async function removeBooked(email: string): Promise<QueuedBooking[]> {
  return withLock(lockName, async () => {
    const booked = (await outboxOf(email)).filter(({ outcome }) => outcome.state === 'booked');
    for (const booking of booked) await removeBooking(booking);
    return booked;
  });
}

/**
 * The acts whose result was not reported yet. Completed ones are removed; refused ones remain for
 * the page of their order.
 */
export async function takeAnsweredActs(email: string): Promise<QueuedAct[]> {
  return withLock(lockName, async () => {
    const answered: QueuedAct[] = [];
    for (const act of await actsOf(email)) {
      const { outcome } = act;
      if (outcome.state === 'waiting' || (outcome.state === 'refused' && outcome.told)) continue;
      if (outcome.state === 'done') await removeAct(act);
      else await settleAct({ ...act, outcome: { ...outcome, told: true } });
      answered.push(act);
    }
    return answered;
  });
}
