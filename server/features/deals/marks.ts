import { dayMs } from '#contract/durations.ts';
import type { DealSide } from '#contract/orders/after-deal.ts';
import { conductRules } from '#contract/orders/conduct.ts';
import type { DealTransition } from '#contract/orders/deal.ts';
import type { Db } from '#server/db/client.ts';
import type { DealAction, DealColumns, DealRow } from './deal-row.ts';
import { isMeetingTime } from './guards.ts';

const none = { mark: null, mark_of: null } as const;

/**
 * The mark that an event of a locked deal leaves on its actor, as columns (decision 0133). No mark
 * follows from a call-off that breaks no agreement, or to which the other side or an admin agrees.
 * An entered code proves that both had come.
 */
export async function marksOf(
  trx: Db,
  deal: DealRow,
  { event, to }: DealTransition,
  { role }: Pick<DealAction, 'role'>,
  now: Date,
): Promise<DealColumns> {
  if (event === 'hand-over' && to === 'handed-over') {
    return { ...none, no_show_of: null, no_show_at: null };
  }
  if (event === 'agree-call-off' || event === 'order-refund') return none;
  if (role !== 'buyer' && role !== 'seller') return {};
  if (event === 'refuse') return { mark: 'refused', mark_of: role };
  if (event === 'call-off' && !(await isFree(trx, deal, role, now))) {
    return { mark: 'called-off', mark_of: role };
  }
  const isLateCancel = event === 'cancel' && deal.state === 'reserved' && isMeetingTime(deal, now);
  return isLateCancel ? { mark: 'called-off', mark_of: role } : {};
}

/**
 * Five days after the payment without any agreed meeting, or while the other side moves the agreed
 * one. Moving it oneself does not count.
 */
async function isFree(
  trx: Db,
  { booking_id, paid_at, meeting_accepted_at }: DealRow,
  role: DealSide,
  now: Date,
): Promise<boolean> {
  const events = await trx
    .selectFrom('deal_events')
    .select(['event', 'role'])
    .where('booking_id', '=', booking_id)
    .where('event', 'in', ['propose', 'accept'])
    .orderBy('id')
    .execute();
  const agreed = events.findLastIndex(({ event }) => event === 'accept');
  if (agreed < 0) return now.getTime() >= paid_at.getTime() + conductRules.freeCallOffDays * dayMs;
  const mover = events[agreed + 1]?.role;
  return !meeting_accepted_at && mover !== undefined && mover !== role;
}
