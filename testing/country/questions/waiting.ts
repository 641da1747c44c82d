import { sql } from 'kysely';
import type { Country } from '../country.ts';
import type { Question } from './question.ts';

const name = 'nobody waits without end';
const hour = 3_600_000;

/** Hours after which a silence ends a paid deal, and those that jobs and clocks may take. */
const silence = 72 + 3;

/** Paid deals in which a side has given no sign since the payment. */
async function silentDeals({ shop, now }: Country) {
  const before = new Date(now() - silence * hour);
  const { rows } = await sql<{ order: string; buyer: string; seller: string }>`
    select d.booking_id::text as "order", d.buyer_id::text as buyer, d.seller_id::text as seller
    from deals d cross join (values ('buyer'), ('seller')) as sides (side)
    where d.state = 'paid' and d.meeting_accepted_at is null and d.paid_at < ${before}
      and not exists (select from deal_events e where e.booking_id = d.booking_id
        and (e.event = 'accept' or e.role::text = side and e.event in ('propose', 'share-number')))
      and not exists (select from thread_messages m join threads t on t.id = m.thread_id
        where t.product_id = d.product_id and t.buyer_id = d.buyer_id and m.at > d.paid_at
          and m.sender_id = case side when 'buyer' then d.buyer_id else d.seller_id end)`.execute(
    shop.db,
  );
  return rows;
}

/** Refunds that were ordered, and have not reached the gateway. */
async function slowRefunds({ shop, now }: Country) {
  const before = new Date(now() - 24 * hour);
  const { rows } = await sql<{ id: string }>`
    select r.id::text as id from payment_refunds r
    where r.state in ('due', 'started') and r.created_at < ${before}`.execute(shop.db);
  return rows;
}

export const waiting = (): Question => ({
  name,
  sentence:
    'A side that gives no sign holds a paid phone for 72 hours at most (docs/deals.md, “Who gives no sign”); ordered money goes back within a day; every deal ends.',
  async eachNight(country) {
    for (const { order, buyer, seller } of await silentDeals(country)) {
      const sides = country.people.filter(({ userId }) => userId === buyer || userId === seller);
      // Nothing counts while a side is suspended.
      if (sides.some(({ notes }) => notes.has('was suspended'))) continue;
      country.falsify(
        name,
        `Order ${order} is paid, and for more than 72 hours a side gave no sign.`,
      );
    }
    const [refund] = await slowRefunds(country);
    if (refund)
      country.falsify(name, `Refund ${refund.id} was ordered a day ago, and is not made.`);
  },
  async atEnd(country) {
    const { rows } = await sql<{ id: string; state: string }>`
      select booking_id::text as id, state::text as state from deals
      where state::text in ('paid', 'calling-off', 'handed-over', 'claimed', 'problem', 'offered',
        'returning', 'decision', 'refunding', 'reserved')`.execute(country.shop.db);
    const [left] = rows;
    if (left)
      country.falsify(
        name,
        `Order ${left.id} is still ${left.state}, weeks after people began nothing new.`,
      );
  },
});
