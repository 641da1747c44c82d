import type { CallKey } from '#contract/calls.ts';
import { Problem } from '#server/lib/problem.ts';
import { closingNow, secondsUntil } from '../cache/closing.ts';
import type { Caller } from './authenticate.ts';
import type { Deps } from './deps.ts';

/**
 * What works in a closed shop for everybody: the way in for staff, who are unknown before, a message to
 * support, and the end of a payment that was on its way. Notifications of gateways are no calls.
 */
const open: ReadonlySet<CallKey> = new Set<CallKey>([
  'GET /announcement',
  'GET /jwt',
  'GET /users/admin/:email',
  'GET /users/seller/:email',
  'POST /paymentConfirm',
  'POST /support',
]);

/** Throws `shop-closed`, with the time of the end, for those who do not run the shop. */
export async function refuseWhileClosed(
  key: CallKey,
  caller: Caller | null,
  deps: Pick<Deps, 'db' | 'clock'>,
): Promise<void> {
  if (caller?.member?.staff || open.has(key)) return;
  const closing = await closingNow(deps.db, deps.clock);
  if (!closing) return;
  throw new Problem('shop-closed', { retryAfterSeconds: secondsUntil(closing, deps.clock()) });
}
