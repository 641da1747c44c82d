import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Market } from '../authority/market.ts';

/** Far more than a list page shows, so that full scans become obvious. */
export const sizes = { members: 400, phones: 3_000, own: 300, acts: 2_000 } as const;

/**
 * Grows the market to a shop with long history: thousands of phones, a tenth of them sold, with
 * bookings, payments, ledger, reports and views. `own` phones belong to the seller of the market,
 * and as many bookings to its buyer. Each seller advertises as many phones as one may: three, and
 * the seller of the market one, so that another can be advertised.
 */
export async function growShop(db: Db, { people, models, free }: Market, now: Date): Promise<void> {
  const { members, phones, own, acts } = sizes;
  const minutesAgo = sql`(${now.toISOString()}::timestamptz - n * interval '1 minute')`;
  const isAdvertised = sql`(n = 5 or n >= ${sql.lit(own)} and n / ${sql.lit(members / 2)} % 5 = 4)`;
  const statements = [
    // Deterministic ids, so that rows reference each other without lookups.
    sql`create temporary table numbers as
      select n, md5('member' || n)::uuid as member, md5('phone' || n)::uuid as phone,
        md5('booking' || n)::uuid as booking, md5('payment' || n)::uuid as payment,
        md5('step' || n)::uuid as step, ${minutesAgo} as at, n % 10 = 0 as is_sold,
        md5('member' || (n % ${sql.lit(members / 2)}) * 2)::uuid as seller,
        md5('member' || (n % ${sql.lit(members / 2)}) * 2 + 1)::uuid as buyer
      from generate_series(0, ${sql.lit(phones - 1)}) n`,
    sql`update numbers set seller = ${people.seller.userId}, buyer = ${people.buyer.userId}
      where n < ${sql.lit(own)}`,
    // Without triggers; the counters are set once at the end.
    sql`set local session_replication_role = replica`,
    sql`insert into identity_user (id, name, email, "emailVerified")
      select member, 'Member ' || n, 'member' || n || '@example.test', true
      from numbers where n < ${sql.lit(members)}`,
    sql`insert into identity_session (id, "expiresAt", token, "updatedAt", "userId")
      select gen_random_uuid(), now() + interval '7 days', 'token ' || n, now(), member
      from numbers where n < ${sql.lit(members)}`,
    sql`insert into members (id, email, name, title, created_at)
      select member, 'member' || n || '@example.test', 'Member ' || n,
        case n % 2 when 0 then 'seller' else 'buyer' end, at
      from numbers where n < ${sql.lit(members)}`,
    sql`insert into images (id, created_at) select phone, at from numbers`,
    sql`insert into products (id, seller_id, category_id, name, selling_price, market_price,
        phone_number, image_id, description, location, condition, use_time, ram_room, post_time,
        advertised_at, paid_at, created_at, search)
      select phone, seller, (n % 3 + 1)::text, 'Phone ' || n, 1500000, 2900000, '01712345678', phone,
        'As new', 'Rangpur', 'Good', '1 year', '8/128 GB', '', case when ${isAdvertised} then at end,
        case when is_sold then at end, at, array_to_tsvector(array['galaxy', 'a' || n % 100])
      from numbers`,
    sql`insert into bookings (id, product_id, buyer_id, price, product_name, user_name, user_number,
        meet_location, paid_at, created_at)
      select booking, phone, buyer, 1500000, 'Phone ' || n, 'Buyer', '01812345678', 'Rangpur',
        case when is_sold then at end, at
      from numbers`,
    sql`insert into payments (id, booking_id, product_id, buyer_id, amount, state, held_until,
        created_at, settled_at)
      select payment, booking, phone, buyer, 1500000, case when is_sold then 'paid' else 'released' end,
        at, at - interval '2 hours', at
      from numbers where n % 5 = 0`,
    sql`insert into payment_attempts (ref, payment_id, provider, method, provider_id, amount,
        opened_at, closed_at, paid_at)
      select payment::text, payment, 'embedded-cards', 'card', 'pi_old_' || n, 1500000,
        at - interval '2 hours', at, case when is_sold then at end
      from numbers where n % 5 = 0`,
    sql`insert into ledger_transactions (id, kind, payment_id, created_at)
      select step, 'sale', payment, at from numbers where is_sold`,
    sql`insert into ledger_entries (transaction_id, account, member_id, amount)
      select step, 'card-provider', null, 1500000 from numbers where is_sold
      union all select step, 'seller', seller, -1500000 from numbers where is_sold`,
    sql`insert into reports (id, product_id, reporter_id, created_at)
      select gen_random_uuid(), phone, buyer, at from numbers where n % 4 = 1`,
    sql`insert into reported_products (product_id, reports, first_report_id)
      select product_id, count(*), (array_agg(id order by id))[1]
      from reports where product_id in (select phone from numbers) group by 1`,
    sql`insert into report_days (day, category_id, reports)
      select (at at time zone 'Asia/Dhaka')::date, '1', count(*) from numbers group by 1
      on conflict do nothing`,
    sql`insert into product_views (product_id, day, views)
      select phone, (at at time zone 'Asia/Dhaka')::date, 3 from numbers`,
    sql`insert into audit_log (id, at, action, actor_id, target, detail)
      select gen_random_uuid(), at, 'payment-paid', null, payment, '{}'
      from numbers where n < ${sql.lit(acts)}`,
    sql`update categories set (unpaid, sold, advertised) = (select
        count(*) filter (where paid_at is null), count(paid_at),
        count(advertised_at) filter (where paid_at is null)
      from products where category_id = categories.id and removed_at is null)`,
    // With a usual price.
    sql`update products set model_id = models.id, seller_verified = true from models
      where models.slug = ${models.one}
        and (products.id = ${free} or products.id in (select phone from numbers where n % 60 = 7))`,
    sql`drop table numbers`,
  ];
  await db.transaction().execute(async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  });
  await sql`analyze`.execute(db);
}
