import { sql } from 'kysely';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { type NewNotice, notify } from '../notices/notify.ts';

const hour = 60 * 60_000;

/** Bangladesh has no summer time. */
const dhakaOffset = 6 * hour;

/** After so long without a meeting both are asked to propose one. */
const unarrangedHours = 48;

/** Of the day before a meeting, in Dhaka. */
const eveningHour = 18;

/** Before a meeting. */
const soonHours = 2;

/** Six in the evening in Dhaka, on the day before this time. */
export function eveningBefore(meeting: Date): Date {
  const dhaka = new Date(meeting.getTime() + dhakaOffset);
  dhaka.setUTCDate(dhaka.getUTCDate() - 1);
  dhaka.setUTCHours(eveningHour, 0, 0, 0);
  return new Date(dhaka.getTime() - dhakaOffset);
}

type Meeting = { meeting_at: Date; meeting_accepted_at: Date };

/** Which reminder of an agreed meeting is due; null for one that was agreed later than that. */
export function reminderOf({ meeting_at: at, meeting_accepted_at: agreed }: Meeting, now: Date) {
  const times = {
    soon: new Date(at.getTime() - soonHours * hour),
    evening: eveningBefore(at),
  };
  if (now >= at) return null;
  const due = now >= times.soon ? 'soon' : now >= times.evening ? 'evening' : null;
  return due && agreed < times[due] ? due : null;
}

/**
 * Reminds both of a meeting, on the evening before and two hours before, and of a paid deal that has
 * none after two days. However often it runs, each is told once: a notice has the meeting's time in
 * its event. Returns how many deals it looked at.
 */
export async function remindOfDeals(deps: Deps): Promise<number> {
  const now = deps.clock();
  const deals = await deps.db
    .selectFrom('deals')
    .select(['booking_id', 'product_id', 'buyer_id', 'seller_id'])
    .select(['meeting_place', 'meeting_at', 'meeting_accepted_at'])
    .where('state', '=', 'paid')
    .where((row) =>
      row.or([
        row.and([
          row('meeting_accepted_at', 'is not', null),
          row('meeting_at', '>', now),
          // The evening before begins at most 30 hours before.
          row('meeting_at', '<=', new Date(now.getTime() + 30 * hour)),
        ]),
        row.and([
          row('meeting_at', 'is', null),
          row('changed_at', '<=', new Date(now.getTime() - unarrangedHours * hour)),
        ]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notices')
            .select('notices.id')
            .whereRef('notices.member_id', '=', 'deals.seller_id')
            .where('kind', '=', 'your-turn')
            .where('event', '=', sql<string>`deals.booking_id || ' arrange'`)
            .where('deals.meeting_at', 'is', null),
        ),
      ),
    )
    .execute();
  for (const deal of deals) {
    const { meeting_at: at, meeting_accepted_at: agreed, meeting_place: place } = deal;
    const about = { productId: deal.product_id, bookingId: deal.booking_id };
    let notice: Omit<NewNotice, 'memberId'>;
    if (at && agreed) {
      const due = reminderOf({ meeting_at: at, meeting_accepted_at: agreed }, now);
      if (!due) continue;
      const event = `${deal.booking_id} ${at.toISOString()} ${due}`;
      const facts = { at: at.toISOString(), place: place ?? '' };
      notice = { ...about, kind: 'meeting-soon', event, facts };
    } else {
      notice = { ...about, kind: 'your-turn', event: `${deal.booking_id} arrange` };
    }
    await transact(deps.db, async (trx) => {
      for (const memberId of [deal.buyer_id, deal.seller_id]) {
        await notify(trx, { ...notice, memberId }, deps);
      }
    });
  }
  return deals.length;
}
