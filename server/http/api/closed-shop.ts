import type { CallKey } from '#contract/calls.ts';
import { Problem } from '#server/lib/problem.ts';
import { closingNow } from '../cache/closing.ts';
import type { Caller } from './authenticate.ts';
import type { Deps } from './deps.ts';

/**
 * What works in a closed shop without a member: the way in, a message to support, and the end of a
 * payment that was on its way. Notifications of gateways are no calls.
 */
const open: ReadonlySet<CallKey> = new Set<CallKey>([
  'GET /announcement',
  'GET /jwt',
  'GET /users/admin/:email',
  'GET /users/seller/:email',
  'POST /paymentConfirm',
  'POST /support',
]);

/**
 * What begins something new. All other acts of members go on, because the times of their deals do: a
 * buyer who could not complain would lose the money.
 */
const beginnings: ReadonlySet<CallKey> = new Set<CallKey>([
  'POST /users',
  'POST /addproduct',
  'POST /myproducts/:id/list-again',
  'PUT /advertize/:id',
  'POST /threads',
  'POST /offers',
  'POST /booking',
  'POST /create-payment-intent',
]);

/**
 * Throws `shop-closed`, with the time of the end. Staff are never refused. A page has been let in
 * already, but its form may begin something.
 */
export async function refuseWhileClosed(
  { key, caller, isOfPage }: { key: CallKey; caller: Caller | null; isOfPage: boolean },
  deps: Pick<Deps, 'db' | 'clock'>,
): Promise<void> {
  if (caller?.member?.staff) return;
  if (caller || isOfPage ? !beginnings.has(key) : open.has(key)) return;
  const closing = await closingNow(deps.db, deps.clock);
  if (!closing) return;
  throw new Problem('shop-closed', { retryAfterSeconds: closing.secondsLeft });
}
