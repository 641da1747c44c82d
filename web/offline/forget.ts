import { forgetPages } from './offline-routes.ts';
import { forgetBookings } from './outbox.ts';

/**
 * Removes from this device what was kept for whoever was signed in: all copies of pages, and the
 * waiting bookings of everybody but `member`, who has just come. With null nobody has.
 */
export async function forgetOthers(member: string | null): Promise<void> {
  // A browser that stores nothing refuses, and has nothing to remove.
  await Promise.allSettled([forgetPages(), forgetBookings(member)]);
}
