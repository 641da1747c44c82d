import type { DealTransition } from '#contract/orders/deal.ts';
import type { DealAct } from '#contract/orders/deal-acts.ts';
import type { Db } from '#server/db/client.ts';
import type { DealRow } from './deal-row.ts';

/** By these the buyer denies that the phone is theirs. */
const refusals: readonly DealAct[] = ['call-off', 'refuse', 'no-show', 'deny'];

/**
 * Whether a code hands a phone over that its buyer had refused. It wins (decision 0110), but a
 * seller may have noted it and have the phone back.
 */
export async function isHandoverAfterRefusal(
  trx: Db,
  { booking_id, state }: DealRow,
  { event, to }: DealTransition,
): Promise<boolean> {
  if (event !== 'hand-over' || to !== 'handed-over') return false;
  if (state !== 'calling-off' && state !== 'decision') return false;
  const refused = await trx
    .selectFrom('deal_events')
    .select('id')
    .where('booking_id', '=', booking_id)
    .where('role', '=', 'buyer')
    .where('event', 'in', refusals)
    .executeTakeFirst();
  return refused !== undefined;
}
