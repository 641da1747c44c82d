import { get, update } from 'idb-keyval';
import type { ProblemDetails } from '#contract/errors.ts';

/** A queued booking; prices in Taka, times in ISO 8601. */
export type QueuedBooking = {
  /** The owner: nobody else sees or sends it. */
  email: string;
  productId: string;
  productName: string;
  categoryId: string;
  /**
   * The price that the buyer saw, and when the server reported it. It is booked at no other price.
   */
  seenPrice: number;
  seenAt: string;
  userNumber: string;
  meetLocation: string;
  outcome: Outcome;
};

/** `waiting` is sent automatically; a changed price or a refusal needs a decision of the buyer. */
export type Outcome =
  | { state: 'waiting' | 'booked' }
  | { state: 'price-changed'; price: number }
  | { state: 'refused'; problem: ProblemDetails };

/** The old name stays, because browsers have data stored under it. */
const storageKey = 'waiting-bookings';

/** The tag of the Background Sync that drains the outbox. */
export const syncTag = 'bookings';

type Change = (all: QueuedBooking[]) => QueuedBooking[];

async function change(by: Change): Promise<void> {
  await update<QueuedBooking[]>(storageKey, (all) => by(all ?? []));
  const channel = new BroadcastChannel(storageKey);
  channel.postMessage(null);
  channel.close();
}

const same = (one: QueuedBooking, other: Pick<QueuedBooking, 'email' | 'productId'>) =>
  one.email === other.email && one.productId === other.productId;

/** All queued bookings on this device, of any owner. */
export async function readOutbox(): Promise<QueuedBooking[]> {
  return (await get<QueuedBooking[]>(storageKey)) ?? [];
}

export async function outboxOf(email: string): Promise<QueuedBooking[]> {
  return (await readOutbox()).filter((booking) => booking.email === email);
}

/** Replaces a queued booking of the same phone: a buyer books a phone once. */
export const enqueueBooking = (booking: QueuedBooking): Promise<void> =>
  change((all) => [...all.filter((one) => !same(one, booking)), booking]);

export const removeBooking = (booking: QueuedBooking): Promise<void> =>
  change((all) => all.filter((one) => !same(one, booking)));

/** Removes the bookings of other members; with null, all. */
export const clearOutbox = (except: string | null): Promise<void> =>
  change((all) => all.filter(({ email }) => email === except));

/**
 * Calls `listener` after each change, in this tab, another tab or the worker; returns the cleanup.
 */
export function onOutboxChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(storageKey);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
