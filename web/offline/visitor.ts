import { pushOwner } from '#web/session/push-owner.ts';
import type { Session } from '#web/session/session.ts';
import { clearPageCopies } from './offline-routes.ts';
import { clearOutbox } from './outbox/whole-outbox.ts';

/** A digest of the user for whom a page was made, so that cached pages never mix; or `anyone`. */
export async function visitorOf(session: () => Promise<Session | null>): Promise<string> {
  // Without a session answer this is an outage, and the page is not cached.
  const visitor = await session().catch(() => null);
  if (!visitor) return 'anyone';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(visitor.email));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Removes the data of other members from this device: all cached pages, and all queued bookings
 * except those of `member`, who has just signed in; and pushes to others. With null, all.
 */
export async function clearOtherMembers(member: string | null): Promise<void> {
  // A browser without storage rejects, and has nothing to remove.
  await Promise.allSettled([clearPageCopies(), clearOutbox(member), endPushesOfOthers(member)]);
}

async function endPushesOfOthers(member: string | null): Promise<void> {
  const owner = pushOwner();
  if (owner === null || owner === member) return;
  const { forgetPushes } = await import('#web/api/pushes.ts');
  await forgetPushes();
}
