import { allMessages, clearMessages } from './messages.ts';
import { allActs, allBookings, clearBookingsAndActs } from './outbox.ts';

/** The members who have something in the outbox of this device. */
export async function membersInOutbox(): Promise<Set<string>> {
  const all = [...(await allBookings()), ...(await allActs()), ...(await allMessages())];
  return new Set(all.map(({ email }) => email));
}

/** Removes what other members have queued; with null, everything. */
export async function clearOutbox(except: string | null): Promise<void> {
  await Promise.all([clearBookingsAndActs(except), clearMessages(except)]);
}
