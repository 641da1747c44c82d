import type { ProblemDetails } from '#contract/errors.ts';
import type { QueueableAct } from '#contract/orders/deal-acts.ts';
import type { HandoverCheck } from '#contract/orders/deal-limits.ts';
import type { NeirStep } from '#contract/orders/neir-steps.ts';
import { createQueue } from './queue.ts';

export { onOutboxChange } from './queue.ts';

/** A queued booking; prices in Taka, times in ISO 8601. */
export type QueuedBooking = {
  /** The owner; other members neither see nor send it. */
  email: string;
  productId: string;
  productName: string;
  categoryId: string;
  /**
   * The price that the buyer saw, and when the server reported it. It is booked at no other price.
   */
  seenPrice: number;
  /** The version of the listing that the buyer saw; missing in data from older pages. */
  seenVersion?: number;
  seenAt: string;
  userNumber: string;
  meetLocation: string;
  outcome: Outcome;
};

/** `waiting` is sent automatically; a changed price or a refusal needs a decision of the buyer. */
export type Outcome =
  | { state: 'waiting' }
  /** Without an order from an earlier deployment. */
  | { state: 'booked'; orderId?: string }
  | { state: 'price-changed'; price: number }
  | { state: 'refused'; problem: ProblemDetails };

/** A queued act in an order, because networks are bad where people meet. */
export type QueuedAct = {
  /** As in a booking. */
  email: string;
  orderId: string;
  productName: string;
  event: QueueableAct;
  code?: string;
  /** With the code: the declaration of the sale paper. */
  declares?: true;
  checks?: HandoverCheck[];
  steps?: NeirStep[];
  /** Identifies one entry of a code, so that the server counts repetitions once. */
  entryId: string;
  outcome: ActOutcome;
};

/**
 * `done`: sent; `changed` is false if it was done before, or another act came first; `late` means
 * that the correct code came after the money had gone back. `refused` remains until it is repeated,
 * and is reported once.
 */
export type ActOutcome =
  | { state: 'waiting' }
  | { state: 'done'; changed: boolean; late?: true }
  | { state: 'refused'; problem: ProblemDetails; told?: true };

/** The tag of the Background Sync that drains the outbox. */
export const syncTag = 'bookings';

const bookings = createQueue<QueuedBooking>(
  'waiting-bookings',
  (one, other) => one.email === other.email && one.productId === other.productId,
);
const acts = createQueue<QueuedAct>(
  'waiting-acts',
  (one, other) =>
    one.email === other.email && one.orderId === other.orderId && one.event === other.event,
);

/** Of all members. */
export const allBookings = bookings.read;
export const allActs = acts.read;

export async function outboxOf(member: string): Promise<QueuedBooking[]> {
  return (await bookings.read()).filter(({ email }) => email === member);
}

export async function actsOf(member: string): Promise<QueuedAct[]> {
  return (await acts.read()).filter(({ email }) => email === member);
}

/** Replaces a queued booking of the same phone: a buyer books a phone once. */
export const enqueueBooking = bookings.put;
export const removeBooking = bookings.remove;

/** Replaces the same act of the same order: the last entry counts. */
export const enqueueAct = acts.put;
/**
 * Writes the result of an act, unless it was entered again or discarded while it was being sent.
 */
export const settleAct = (act: QueuedAct) => acts.settle(act, (one) => one.entryId === act.entryId);
export const removeAct = acts.remove;

/** Removes what other members have queued; with null, everything. */
export async function clearBookingsAndActs(except: string | null): Promise<void> {
  await Promise.all([bookings.clear(except), acts.clear(except)]);
}
