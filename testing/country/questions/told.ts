import { sql } from 'kysely';
import type { Question } from './question.ts';

const name = 'both are told';

/** After these another person's money, phone or time is another one's (docs/deals.md, “Notified”). */
const events = [
  'call-off',
  'refuse',
  'claim',
  'deny',
  'report',
  'dispute',
  'offer',
  'order-refund',
  'order-release',
  'order-return',
  'order-part',
  'reversed',
  'reserve',
  'object',
] as const;

export const told = (): Question => ({
  name,
  sentence:
    'Who has not done it themselves has a notice of each call-off, claim, complaint and decision of their deal.',
  async eachNight({ shop, falsify, people }) {
    const { rows } = await sql<{ event: string; member: string }>`
      select e.event::text as event, side.member::text as member
      from deal_events e join bookings b on b.id = e.booking_id
      join products p on p.id = b.product_id
      cross join lateral (values (b.buyer_id), (p.seller_id)) as side (member)
      join members m on m.id = side.member and m.removed_at is null
      where e.event::text = any(${[...events]}) and e.actor_id is distinct from side.member
        and not exists (select from notices n where n.member_id = side.member
          and n.booking_id = e.booking_id and n.at >= e.at - interval '5 minutes'
          and n.at <= e.at + interval '1 hour')`.execute(shop.db);
    const [row] = rows;
    const member = people.find(({ userId }) => userId === row?.member);
    if (row)
      falsify(name, `${member?.name} was told nothing of “${row.event}” in a deal of theirs.`);
  },
});
