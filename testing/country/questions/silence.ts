import { sql } from 'kysely';
import type { Country } from '../country.ts';
import type { Question } from './question.ts';

const name = 'silence gives nothing away';

/** What a side did last, if they disagreed with what would end the deal for the other. */
const refusals = {
  buyer: ['call-off', 'refuse', 'no-show', 'deny', 'report', 'decline-offer'],
  seller: ['object', 'dispute', 'not-as-sold', 'claim', 'hand-over', 'confirm-handover'],
} as const;

type Ended = { order: string; side: 'buyer' | 'seller'; last: string | null; removed: boolean };

/** Deals that time has ended: for each, the side for whom it ended, with their last act. */
async function endedByTime({ shop }: Country): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    select d.booking_id::text as "order", side.role as side,
      (select e.event::text from deal_events e where e.booking_id = d.booking_id
        and e.role::text = side.role order by e.at desc, e.id desc limit 1) as last,
      m.removed_at is not null and m.removed_at < ending.at
        and (d.handed_over_at is not null or d.handover_from <= ending.at) as removed
    from deals d
    join lateral (select e.event::text as event, e.at from deal_events e
      where e.booking_id = d.booking_id and e.event::text <> 'refunded'
      order by e.at desc, e.id desc limit 1) ending on ending.event = 'time-up'
    cross join lateral (values (case when d.state = 'completed' then 'buyer' else 'seller' end,
      case when d.state = 'completed' then d.buyer_id else d.seller_id end)) as side (role, member)
    join members m on m.id = side.member
    where d.state in ('completed', 'refunding', 'refunded')`.execute(shop.db);
  return rows;
}

export const silence = (): Question => ({
  name,
  sentence:
    'No deal is completed or given back by time alone against a side whose last word was a refusal, or whom staff have removed (docs/deals.md, “When nobody does anything”).',
  async eachNight(country) {
    for (const { order, side, last, removed } of await endedByTime(country)) {
      const spoke = (refusals[side] as readonly (string | null)[]).includes(last);
      if (spoke) {
        const text = `Time ends order ${order} against its ${side}, whose last act was “${last}”.`;
        country.falsify(name, text);
      }
      if (removed)
        country.falsify(name, `Time ends order ${order} against its ${side}, who was removed.`);
    }
  },
});
