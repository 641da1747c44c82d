import { hourMs } from '#contract/durations.ts';
import type { Db } from '#server/db/client.ts';
import { Problem } from '#server/lib/problem.ts';
import type { DealDeps, DealRow } from './deal-row.ts';
import { isReopenable } from './reopening.ts';

/** Whether the buyer's confirmation has ended the deal, and was undone before. */
async function readConfirmation(db: Db, bookingId: string) {
  const events = await db
    .selectFrom('deal_events')
    .select('event')
    .where('booking_id', '=', bookingId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return {
    isLast: events.at(-1)?.event === 'confirm',
    wasUndone: events.some(({ event }) => event === 'undo-confirm'),
  };
}

/** The time to inspect the phone, which the buyer's confirmation has cut short, goes on. */
function isInTime({ handed_over_at }: DealRow, { clock, deals }: DealDeps): boolean {
  const ends = (handed_over_at?.getTime() ?? 0) + deals.hours['handed-over'] * hourMs;
  return clock().getTime() < ends;
}

/** Whether the page offers the buyer to undo their confirmation. */
export async function isUndoable(db: Db, deal: DealRow, deps: DealDeps): Promise<boolean> {
  if (deal.state !== 'completed' || !isInTime(deal, deps)) return false;
  const { isLast, wasUndone } = await readConfirmation(db, deal.booking_id);
  return isLast && !wasUndone && (await isReopenable(db, deal));
}

/**
 * Whether the buyer of a completed deal, which is locked with its payment, may undo their confirmation; false
 * if something else completed it. Creating a batch locks the payment too, so that the money
 * goes only one way. Throws `undo-too-late`.
 */
export async function mayUndo(trx: Db, deal: DealRow, deps: DealDeps): Promise<boolean> {
  const { isLast, wasUndone } = await readConfirmation(trx, deal.booking_id);
  if (!isLast) return false;
  if (wasUndone || !isInTime(deal, deps) || !(await isReopenable(trx, deal))) {
    throw new Problem('undo-too-late');
  }
  return true;
}
