import { get, update } from 'idb-keyval';
import type { CategoryId } from '#contract/constants.ts';
import type { ProblemDetails } from '#contract/errors.ts';

/** A booking that could not be sent when it was made; prices in Taka, times in ISO 8601. */
export type QueuedBooking = {
  /** Whose it is: nobody else sees or sends it. */
  email: string;
  productId: string;
  productName: string;
  categoryId: CategoryId;
  /** The price that its buyer saw, and when the server had reported it. It is booked at no other one. */
  seenPrice: number;
  seenAt: string;
  userNumber: string;
  meetLocation: string;
  outcome: Outcome;
};

/** `waiting` is sent by itself; a changed price and a refusal wait for the buyer's decision. */
export type Outcome =
  | { state: 'waiting' | 'booked' }
  | { state: 'price-changed'; price: number }
  | { state: 'refused'; problem: ProblemDetails };

/** Named before the outbox was: what a browser has stored under it must still be found. */
const storageKey = 'waiting-bookings';

/** The Background Sync that drains the outbox. */
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

/** All that waits on this device, whosever it is. */
export async function readOutbox(): Promise<QueuedBooking[]> {
  return (await get<QueuedBooking[]>(storageKey)) ?? [];
}

export async function outboxOf(email: string): Promise<QueuedBooking[]> {
  return (await readOutbox()).filter((booking) => booking.email === email);
}

/** Keeps it in the place of what waited for the same phone: a phone is booked once by a buyer. */
export const enqueueBooking = (booking: QueuedBooking): Promise<void> =>
  change((all) => [...all.filter((one) => !same(one, booking)), booking]);

export const removeBooking = (booking: QueuedBooking): Promise<void> =>
  change((all) => all.filter((one) => !same(one, booking)));

/** Removes what is not this member's; with null, everything. */
export const clearOutbox = (except: string | null): Promise<void> =>
  change((all) => all.filter(({ email }) => email === except));

/** Calls `listener` after each change, here or in another tab or in the worker; gives its end. */
export function onOutboxChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(storageKey);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
