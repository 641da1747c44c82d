import { sql } from 'kysely';
import type { Country } from '../country.ts';
import { isHonest, type Person } from '../people/person.ts';
import { feePercent } from '../shop.ts';
import { fits, saidOf } from '../world/world.ts';
import { earnedBy } from './books.ts';
import type { Question } from './question.ts';

const name = 'nobody honest lost';

type Paid = {
  order: string;
  intent: string;
  buyer: string;
  product: string;
  taka: number;
  price: number;
  description: string;
};

/** What each order has cost its buyer, by the gateway's own books, and what was booked. */
async function paidOrders({ shop }: Country): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    select b.id::text as "order", b.buyer_id::text as buyer, b.product_id::text as product,
      max(i.id) as intent, (sum(i.amount - i.refunded) / 100)::float8 as taka, (max(b.price) / 100)::float8 as price,
      coalesce(max(v.content ->> 'description'), max(s.description)) as description
    from bookings b join payments p on p.booking_id = b.id
    join payment_attempts a on a.payment_id = p.id
    join embedded_card_intents i on i.id = a.provider_id and i.status = 'succeeded'
    left join listing_versions v on v.product_id = b.product_id and v.version = b.version
    join products s on s.id = b.product_id
    group by b.id`.execute(shop.db);
  return rows;
}

/**
 * docs/deals.md, “What an honest person can lose”. Its honest people report in time, so of that list only
 * time, journeys and chargebacks are left.
 */
export const losses = (): Question => ({
  name,
  sentence:
    'Who paid has the phone that they booked, or their money; who gave a phone away has its price less the fee and what they agreed to give back.',
  async eachNight(country) {
    const { rows } = await sql<{ id: string }>`
      select booking_id::text as id from deals where state = 'refunded'`.execute(country.shop.db);
    const over = new Set(rows.map(({ id }) => id));
    const orders = await paidOrders(country);
    for (const { id, owner, holder, for: order } of country.world.phones) {
      const intent = orders.find((each) => each.order === order)?.intent ?? '';
      if (!order || !over.has(order) || country.world.takenBack.has(intent)) continue;
      if (isHonest(owner) && holder !== owner)
        country.falsify(name, `${holder.name} has ${id} of ${owner.name}, and the money back.`);
    }
  },
  async atEnd(country) {
    const orders = await paidOrders(country);
    for (const person of country.people.filter(isHonest)) {
      judgeBuyer(country, person, orders);
      await judgeSeller(country, person, orders);
    }
  },
});

function judgeBuyer(country: Country, person: Person, orders: Paid[]): void {
  for (const { order, buyer, taka, price, description } of orders) {
    if (buyer !== person.userId || taka <= 0) continue;
    const phone = country.world.phones.find((each) => each.for === order && each.holder === person);
    const isWell = phone !== undefined && fits(phone, description);
    if (isWell && taka <= price) continue;
    // A phone that is worse, for a part of the price that its buyer took.
    if (phone && taka < price && saidOf(country.world, order).agreedPart > 0) continue;
    const has = phone ? 'a phone that is not what they booked' : 'no phone';
    country.falsify(
      name,
      `${person.name} has paid ${taka} for an order of ${price}, and has ${isWell ? 'one phone' : has}.`,
    );
  }
}

async function judgeSeller(country: Country, person: Person, orders: Paid[]): Promise<void> {
  const gone = country.world.phones.filter(
    ({ owner, holder }) => owner === person && holder !== person,
  );
  if (gone.length === 0) return;
  let least = 0;
  for (const phone of gone) {
    const order = phone.for ?? '';
    const paid = orders.find((each) => each.order === order);
    // Without a payment it was reserved for cash, and the shop never had its money.
    // “The buyer’s bank takes the payment back before completion: the phone, or its price.”
    if (paid && !country.world.takenBack.has(paid.intent))
      least += (paid.price - saidOf(country.world, order).agreedPart) * (1 - feePercent / 100);
  }
  const earned = await earnedBy(country, person.userId);
  if (earned < least - gone.length) {
    country.falsify(
      name,
      `${person.name} gave away ${gone.length} phones, and has ${earned} instead of ${least}.`,
    );
  }
}
