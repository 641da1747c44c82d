import { sql } from 'kysely';
import type { NoticeKind } from '#contract/notices/kinds.ts';
import type { DealEvent } from '#contract/orders/deal.ts';
import type { Country } from '../country.ts';
import type { Question } from './question.ts';

const name = 'both are told';

/**
 * By hand, after docs/deals.md: an event of a deal, and the notices by which its other side learns of it.
 * After these another person's money, phone or time is another one's.
 */
const kindsOf: Partial<Record<DealEvent, readonly NoticeKind[]>> = {
  reserve: ['reserved'],
  propose: ['meeting-proposed', 'meeting-moved'],
  accept: ['meeting-accepted', 'meeting-moved'],
  'call-off': ['called-off', 'calling-off'],
  'agree-call-off': ['called-off'],
  refuse: ['calling-off'],
  object: ['answer'],
  claim: ['your-turn'],
  deny: ['answer'],
  'hand-over': ['handed-over', 'completed', 'code-after-refusal', 'late-code'],
  'confirm-handover': ['handed-over'],
  confirm: ['completed'],
  'undo-confirm': ['confirm-undone'],
  report: ['problem'],
  dispute: ['answer'],
  offer: ['answer'],
  'accept-offer': ['completed', 'answer'],
  'decline-offer': ['answer'],
  'take-back': ['answer'],
  received: ['answer'],
  'not-as-sold': ['answer'],
  'no-show': ['called-off', 'calling-off', 'reservation-ended', 'your-turn'],
  'answer-no-show': ['answer'],
  'order-refund': ['decision'],
  'order-release': ['decision'],
  'order-return': ['decision'],
  'order-part': ['decision'],
  reopen: ['reopened'],
  reversed: ['reversed'],
};

type Untold = { event: string; member: string; order?: string };

/** Events of deals without a notice of their kind to a side that has not done it. */
async function untoldEvents({ shop }: Country): Promise<Untold[]> {
  const kinds = sql.join(
    Object.entries(kindsOf).flatMap(([event, each]) =>
      each.map((kind) => sql`(${event}::text, ${kind}::text)`),
    ),
  );
  const { rows } = await sql<Untold>`
    with kinds (event, kind) as (values ${kinds})
    select e.event::text as event, side.member::text as member, b.id::text as "order"
    from deal_events e join bookings b on b.id = e.booking_id
    join products p on p.id = b.product_id
    cross join lateral (values (b.buyer_id), (p.seller_id)) as side (member)
    join members m on m.id = side.member and m.removed_at is null
    where e.event::text in (select event from kinds) and e.actor_id is distinct from side.member
      and not exists (select from notices n join kinds on kinds.kind = n.kind
        where kinds.event = e.event::text and n.member_id = side.member
          and n.booking_id = e.booking_id and n.at >= e.at - interval '5 minutes'
          and n.at <= e.at + interval '1 hour')`.execute(shop.db);
  return rows;
}

/** Money that has gone back, of which its buyer has no notice. */
async function untoldRefunds({ shop }: Country): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    select 'their money is back' as event, p.buyer_id::text as member
    from payment_refunds r join payments p on p.id = r.payment_id
    join members m on m.id = p.buyer_id and m.removed_at is null
    where r.state = 'done' and not exists (select from notices n where n.kind = 'refunded'
      and n.member_id = p.buyer_id and n.booking_id = p.booking_id
      and n.at >= r.settled_at - interval '5 minutes')`.execute(shop.db);
  return rows;
}

/** Agreed meetings whose time has come, though a side was not reminded. */
async function forgottenMeetings({ shop, now }: Country): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    select 'their meeting comes near' as event, side.member::text as member,
      d.booking_id::text as "order" from deals d
    cross join lateral (values (d.buyer_id), (d.seller_id)) as side (member)
    join members m on m.id = side.member and m.removed_at is null
    where d.meeting_at < ${new Date(now())} and d.meeting_at > ${new Date(now() - 30 * hour)}
      and d.meeting_accepted_at < d.meeting_at - interval '3 hours'
      and not exists (select from deal_events e where e.booking_id = d.booking_id
        and e.at >= d.meeting_accepted_at and e.event::text <> 'accept'
        and e.at < d.meeting_at - interval '1 hour')
      and not exists (select from notices n where n.kind = 'meeting-soon'
        and n.member_id = side.member and n.booking_id = d.booking_id
        and n.at >= d.meeting_accepted_at)`.execute(shop.db);
  return rows;
}

/** Unread messages of which there is no notice; an offer has one of its own. */
async function unheardMessages({ shop, now }: Country): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    select distinct 'a message is there' as event, side.reader::text as member from threads t
    cross join lateral (values (t.buyer_id, t.buyer_read), (t.seller_id, t.seller_read))
      as side (reader, read)
    join members m on m.id = side.reader and m.removed_at is null
    join lateral (select * from thread_messages first where first.thread_id = t.id
      and first.sender_id <> side.reader and first.number > side.read and not first.withheld
      order by first.number limit 1) message on true
    where message.at < ${new Date(now() - hour)}
      and not exists (select from price_offers o where o.entry_id = message.entry_id)
      and not exists (select from notices n where n.member_id = side.reader
        and n.thread_id = t.id and n.at >= message.at - interval '5 minutes')`.execute(shop.db);
  return rows;
}

const hour = 3_600_000;

export function told(): Question {
  /** Each kind once, so that a country that goes on names the others, too. */
  const said = new Set<string>();
  return {
    name,
    sentence:
      'Who has not done it themselves has the notice of each event of their deal; of money that is back, a meeting that comes near, and a message.',
    async eachNight(country) {
      for (const find of [untoldEvents, untoldRefunds, forgottenMeetings, unheardMessages]) {
        const row = (await find(country)).find(({ event }) => !said.has(event));
        if (!row) continue;
        said.add(row.event);
        const member = country.people.find(({ userId }) => userId === row.member);
        const about = row.order ? ` (order ${row.order})` : '';
        country.falsify(name, `${member?.name} was not told: “${row.event}”${about}.`);
      }
    },
  };
}
