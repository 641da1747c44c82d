import { hourMs } from '#contract/durations.ts';
import { fromDhaka, inDhaka } from '#contract/formats/dhaka.ts';
import { remindingStates, stateFacts } from '#contract/orders/deal-states.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { type NewNotice, notify } from '../notices/notify.ts';
import type { DealRow } from './deal-row.ts';
import { lockDeal } from './transitions.ts';

/** Hours without a meeting after which both are reminded to propose one. */
const unarrangedHours = 48;

/** On the day before a meeting, in Dhaka. */
const eveningHour = 18;

/** Hours before a meeting. */
const soonHours = 2;

/** Six in the evening in Dhaka, on the day before this time. */
export function eveningBefore(meeting: Date): Date {
  const dhaka = inDhaka(meeting);
  dhaka.setUTCDate(dhaka.getUTCDate() - 1);
  dhaka.setUTCHours(eveningHour, 0, 0, 0);
  return fromDhaka(dhaka);
}

type Meeting = { meeting_at: Date; meeting_accepted_at: Date };

/** The due reminder of an agreed meeting; null if it was agreed after the reminder's time. */
function reminderOf({ meeting_at: at, meeting_accepted_at: agreed }: Meeting, now: Date) {
  const times = {
    soon: new Date(at.getTime() - soonHours * hourMs),
    evening: eveningBefore(at),
  };
  if (now >= at) return null;
  const due = now >= times.soon ? 'soon' : now >= times.evening ? 'evening' : null;
  return due && agreed < times[due] ? due : null;
}

/**
 * Reminds both of a meeting, on the evening before and two hours before, and of a missing meeting
 * after two days, in the states with `reminds`. Each is reminded once, because a notice's event
 * contains the meeting's time. Returns the number of reminded deals. A failure is logged and does
 * not stop the others.
 */
export async function remindOfDeals(deps: Deps): Promise<number> {
  const now = deps.clock();
  let reminded = 0;
  for (const bookingId of await findDue(deps.db, now)) {
    try {
      if (await remind(deps, bookingId, now)) reminded += 1;
    } catch (error) {
      deps.log.error({ err: error, bookingId }, 'nobody could be reminded of an order');
    }
  }
  return reminded;
}

/** The bookings of deals whose reminder is due and not sent yet. */
async function findDue(db: Db, now: Date): Promise<string[]> {
  const deals = await db
    .selectFrom('deals')
    .select(['booking_id', 'product_id', 'state', 'changed_at', 'silence_due_at'])
    .select(['meeting_place', 'meeting_at', 'meeting_accepted_at'])
    .where('state', 'in', remindingStates)
    .where((row) =>
      row.or([
        row.and([
          row('meeting_accepted_at', 'is not', null),
          row('meeting_at', '>', now),
          // The evening before begins at most 30 hours before the meeting.
          row('meeting_at', '<=', new Date(now.getTime() + 30 * hourMs)),
        ]),
        // Who is awaited is warned instead, with the time at which it counts.
        row.and([
          row('meeting_at', 'is', null),
          row('silence_due_at', 'is', null),
          row('changed_at', '<=', new Date(now.getTime() - unarrangedHours * hourMs)),
        ]),
      ]),
    )
    .execute();
  const events = new Map<string, string>();
  for (const deal of deals) {
    const reminder = noticeOf(deal, now);
    if (reminder) events.set(reminder.event, deal.booking_id);
  }
  if (events.size === 0) return [];
  const told = await db
    .selectFrom('notices')
    .select('event')
    .where('booking_id', 'in', [...events.values()])
    .where('event', 'in', [...events.keys()])
    .execute();
  for (const { event } of told) events.delete(event ?? '');
  return [...events.values()];
}

async function remind(deps: Deps, bookingId: string, now: Date): Promise<boolean> {
  return await transact(deps.db, async (trx) => {
    const deal = await lockDeal(trx, bookingId);
    // Checked again, because the deal may have been called off, or the meeting moved.
    const notice = deal && noticeOf(deal, now);
    if (!notice) return false;
    for (const memberId of [deal.buyer_id, deal.seller_id]) {
      await notify(trx, { ...notice, memberId }, deps);
    }
    return true;
  });
}

type Reminded = Pick<
  DealRow,
  | 'booking_id'
  | 'product_id'
  | 'state'
  | 'changed_at'
  | 'silence_due_at'
  | 'meeting_place'
  | 'meeting_at'
  | 'meeting_accepted_at'
>;

/** The reminder for both sides of a deal; null if none is due. */
function noticeOf(deal: Reminded, now: Date): Omit<NewNotice, 'memberId'> | null {
  if (!stateFacts[deal.state].reminds) return null;
  const { meeting_at: at, meeting_accepted_at: agreed, meeting_place: place } = deal;
  const about = { productId: deal.product_id, bookingId: deal.booking_id };
  if (at && agreed) {
    const due = reminderOf({ meeting_at: at, meeting_accepted_at: agreed }, now);
    const event = `${deal.booking_id} ${at.toISOString()} ${due}`;
    const facts = { at: at.toISOString(), place: place ?? '' };
    return due && { ...about, kind: 'meeting-soon', event, facts };
  }
  const isLate = now.getTime() - deal.changed_at.getTime() >= unarrangedHours * hourMs;
  if (at || !isLate || deal.silence_due_at) return null;
  return { ...about, kind: 'your-turn', event: `${deal.booking_id} arrange` };
}
