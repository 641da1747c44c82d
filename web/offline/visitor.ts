import type { Session } from '#web/session/session.ts';
import { clearPageCopies } from './offline-routes.ts';
import { clearOutbox } from './outbox/outbox.ts';

/** A digest of who a page was made for, so that copies for two people never mix; or `anyone`. */
export async function visitorOf(session: () => Promise<Session | null>): Promise<string> {
  // A page that could not ask is an outage, and is not kept.
  const visitor = await session().catch(() => null);
  if (!visitor) return 'anyone';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(visitor.email));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Removes from this device what was kept for whoever was signed in: all copies of pages, and the
 * waiting bookings of everybody but `member`, who has just come. With null nobody has.
 */
export async function clearOtherMembers(member: string | null): Promise<void> {
  // A browser that stores nothing refuses, and has nothing to remove.
  await Promise.allSettled([clearPageCopies(), clearOutbox(member)]);
}
