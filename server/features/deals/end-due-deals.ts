import { transitionOf } from '#contract/orders/deal.ts';
import { isArranging } from '#contract/orders/deal-states.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { findParties } from '../bookings/parties.ts';
import { isBeingPaid } from '../bookings/sale.ts';
import { endHolds } from '../payments/holds/end-hold.ts';
import { endBooking } from './act-on-booking.ts';
import { examineSilence } from './silence.ts';
import { applyDealEvent, type LockedDeal, lockDeal } from './transitions.ts';

/** Deals, and bookings, of each run. */
const batchSize = 100;

const byClock = { event: 'time-up', role: 'clock', actorId: null } as const;

/**
 * Applies the table's `time-up` to deals and bookings past their deadline; returns how many. Who
 * gives no sign before a meeting is agreed is warned first (`silence.ts`).
 * `reconcilePayments` sends due money. A failure is logged and does not stop the others.
 */
export async function endDueDeals(deps: Deps): Promise<number> {
  const now = deps.clock();
  const dueBy = (deadline: 'due_at' | 'silence_due_at') =>
    deps.db
      .selectFrom('deals')
      .select('booking_id')
      .where(deadline, '<=', now)
      .orderBy(deadline)
      .limit(batchSize)
      .execute();
  const due = [...(await dueBy('due_at')), ...(await dueBy('silence_due_at'))];
  const ids = new Set(due.map(({ booking_id: id }) => id));
  let ended = 0;
  const attempt = async (bookingId: string, work: () => Promise<boolean>) => {
    try {
      if (await work()) ended += 1;
    } catch (error) {
      deps.log.error({ err: error, bookingId }, 'time could not end an order');
    }
  };
  for (const id of ids) await attempt(id, () => endDeal(deps, id, now));
  for (const id of await oldBookings(deps, now)) await attempt(id, () => lapse(deps, id));
  return ended;
}

async function endDeal(deps: Deps, bookingId: string, now: Date): Promise<boolean> {
  return await transact(deps.db, async (trx) => {
    const locked = await lockDeal(trx, bookingId);
    const deal = locked && (await withDeadlines(trx, locked, deps));
    // Checked again, because an act may have come first.
    if (!deal?.due_at || deal.due_at > now || !transitionOf(deal.state, 'time-up')) return false;
    await applyDealEvent(trx, deal, byClock, deps);
    return true;
  });
}

/** The deal with its deadlines by who has given a sign until now, which are stored. */
async function withDeadlines(trx: Db, deal: LockedDeal, deps: Deps): Promise<LockedDeal> {
  if (!isArranging(deal.state) || !deal.silence_due_at) return deal;
  const deadlines = await examineSilence(trx, deal, deps);
  await trx.updateTable('deals').set(deadlines).where('booking_id', '=', deal.booking_id).execute();
  return { ...deal, ...deadlines };
}

async function oldBookings({ db, deals }: Deps, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('paid_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('created_at', '<=', new Date(now.getTime() - deals.hours.booked * 60 * 60 * 1000))
    // A reserved phone has the deadline of its deal.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deals').select('state').whereRef('deals.booking_id', '=', 'bookings.id'),
        ),
      ),
    )
    // A buyer who is paying now has the 15 minutes of the hold.
    .where(({ not }) => not(isBeingPaid))
    .orderBy('created_at')
    .limit(batchSize)
    .execute();
  return rows.map(({ id }) => id);
}

async function lapse(deps: Deps, bookingId: string): Promise<boolean> {
  const { changed, holds = [] } = await transact(deps.db, async (trx) => {
    const parties = await findParties(trx, bookingId);
    if (!parties) throw new Error('A booking is never deleted.');
    return await endBooking(trx, parties, byClock, deps);
  });
  await endHolds(deps, holds);
  return changed;
}
