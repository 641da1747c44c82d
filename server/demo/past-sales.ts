import { sql } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import { postTimeOf } from '#contract/formats/write-post-time.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { findListed, order } from './deals.ts';
import type { DemoClient, SignedIn } from './demo-client.ts';
import { type DemoPhone, listingOf, type PastSale } from './listing.ts';

type Sale = {
  client: DemoClient;
  deps: Deps;
  seller: SignedIn;
  buyer: SignedIn;
  phone: DemoPhone;
  img: string;
  categoryId: string;
  sale: PastSale;
  now: Date;
};

/**
 * Sells a phone like this one through the API, and then backdates listing and payment, so that the
 * market has a price for such a phone. It shares the phone's picture. Returns the booking, whose
 * deal is still open.
 */
export async function sellLike(one: Sale): Promise<string> {
  const { client, deps, seller, buyer, phone, img, categoryId, now } = one;
  const { daysAgo, taka } = one.sale;
  const paidAt = new Date(now.getTime() - daysAgo * dayMs);
  const listedAt = new Date(paidAt.getTime() - 5 * dayMs);
  const postTime = postTimeOf(listedAt);
  const body = { ...listingOf(phone, { img, postTime, categoryId }), selingPrice: taka };
  const before = await findListed(deps.db, seller, { name: phone.name, taka });
  const productId = before ?? (await client.list(seller, body));
  const bookingId = await order({ client, deps, buyer, productId, taka });
  // The sale was made a moment ago; the demo market backdates it.
  await sql`update products set created_at = ${listedAt}, paid_at = ${paidAt}
    where id = ${productId}`.execute(deps.db);
  return bookingId;
}

/** The same with a deal that ends at once. */
export async function sellAndComplete(one: Sale): Promise<void> {
  const { client, deps, seller, buyer } = one;
  const bookingId = await sellLike(one);
  const path = `/api/order/${bookingId}`;
  const { state } = await deps.db
    .selectFrom('deals')
    .select('state')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  if (state === 'paid') {
    const code = deps.deals.codeOf(bookingId, 'to-buyer');
    await client.call(seller, 'POST', path, { event: 'hand-over', code });
  }
  if (state !== 'completed') await client.call(buyer, 'POST', path, { event: 'confirm' });
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
  // Members exist before their first sale or booking.
  await sql`
    update members set created_at = first.at - interval '7 days'
    from (
      select member_id, min(at) as at from (
        select seller_id as member_id, created_at as at from products
        union all select buyer_id, created_at from bookings
      ) begun group by member_id
    ) first
    where members.id = first.member_id and first.at - interval '7 days' < members.created_at`.execute(
    db,
  );
}
