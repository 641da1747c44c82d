import { get, update } from 'idb-keyval';
import type { CategoryId } from '#contract/constants.ts';
import type { ProblemDetails } from '#contract/errors.ts';

/** A booking that could not be sent when it was made; prices in Taka, times in ISO 8601. */
export type WaitingBooking = {
  /** Whose it is: nobody else sees or sends it. */
  email: string;
  productId: string;
  productName: string;
  categoryId: CategoryId;
  /** The price that its buyer saw, and when the server had told it. It is booked at no other one. */
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

const storageKey = 'waiting-bookings';

type Change = (all: WaitingBooking[]) => WaitingBooking[];

async function change(by: Change): Promise<void> {
  await update<WaitingBooking[]>(storageKey, (all) => by(all ?? []));
  const channel = new BroadcastChannel(storageKey);
  channel.postMessage(null);
  channel.close();
}

const same = (one: WaitingBooking, other: Pick<WaitingBooking, 'email' | 'productId'>) =>
  one.email === other.email && one.productId === other.productId;

/** All that waits on this device, whosever it is. */
export async function allWaiting(): Promise<WaitingBooking[]> {
  return (await get<WaitingBooking[]>(storageKey)) ?? [];
}

export async function waitingOf(email: string): Promise<WaitingBooking[]> {
  return (await allWaiting()).filter((booking) => booking.email === email);
}

/** Keeps it in the place of what waited for the same phone: a phone is booked once by a buyer. */
export const keepBooking = (booking: WaitingBooking): Promise<void> =>
  change((all) => [...all.filter((one) => !same(one, booking)), booking]);

export const dropBooking = (booking: WaitingBooking): Promise<void> =>
  change((all) => all.filter((one) => !same(one, booking)));

/** Removes what is not this member's; with null, everything. */
export const forgetBookings = (except: string | null): Promise<void> =>
  change((all) => all.filter(({ email }) => email === except));

/** Calls `listener` after each change, here or in another tab or in the worker; gives its end. */
export function onWaitingChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(storageKey);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
