import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { DemoClient, SignedIn } from './demo-client.ts';
import { type DemoPhone, listingOf } from './listing.ts';

const day = 24 * 60 * 60_000;

/** By the name of the similar phone: how long ago it was sold, and for how many Taka. */
const pastSales: Record<string, [daysAgo: number, taka: number][]> = {
  'Samsung Galaxy S24 Ultra': [
    [20, 89_000],
    [24, 91_500],
    [29, 90_000],
    [118, 93_000],
    [125, 94_500],
    [131, 92_000],
    [240, 98_000],
    [246, 97_000],
    [251, 99_500],
  ],
};

type Sale = {
  client: DemoClient;
  db: Db;
  seller: SignedIn;
  /** One buyer for each sale, beginning with the first. */
  buyers: readonly SignedIn[];
  phone: DemoPhone;
  img: string;
  now: Date;
};

/**
 * Sells phones like this one through the API, and then backdates the sales, so that the market has
 * a price for such a phone. They share its picture. `payOutDemo` completes their deals, and
 * `datePastDeals` backdates these as well.
 */
export async function sellLike(sale: Sale): Promise<void> {
  const { client, db, seller, buyers, phone, img, now } = sale;
  for (const [place, [daysAgo, taka]] of (pastSales[phone.name] ?? []).entries()) {
    const buyer = buyers[place];
    if (!buyer) throw new Error('Each past sale has a buyer of its own.');
    const paidAt = new Date(now.getTime() - daysAgo * day);
    const listedAt = new Date(paidAt.getTime() - 5 * day);
    const postTime = listedAt.toLocaleString('en-US', { timeZone: 'Asia/Dhaka' });
    const body = { ...listingOf(phone, { img, postTime }), selingPrice: taka };
    const url = '/api/addproduct';
    const { insertedId } = await client.call<{ insertedId: string }>(seller, 'POST', url, body);
    await client.buy(buyer, insertedId, taka);
    // The sale was made a moment ago; the demo market backdates it.
    await sql`update products set created_at = ${listedAt}, paid_at = ${paidAt}
      where id = ${insertedId}`.execute(db);
  }
}

/**
 * Backdates bookings and completed deals to the day of their past sale. Their history, the ledger
 * and the notices are immutable, so their times are those of the demo market's start.
 */
export async function datePastDeals(db: Db): Promise<void> {
  await sql`
    with past as (
      update deals set paid_at = products.paid_at, changed_at = products.paid_at + interval '2 days'
      from products
      where products.id = deals.product_id and deals.state = 'completed'
        and products.paid_at < deals.paid_at - interval '1 day'
      returning deals.booking_id, deals.paid_at
    )
    update bookings set created_at = past.paid_at - interval '1 hour', paid_at = past.paid_at
    from past where bookings.id = past.booking_id`.execute(db);
}
