import { type Kysely, sql } from 'kysely';

/** Who called off or refused a deal, in the deal's own row; and listings that search ranks last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table deals
      add column mark text check (mark in ('called-off', 'refused')),
      add column mark_of text check (mark_of in ('buyer', 'seller')),
      add constraint deals_mark_whole check ((mark is null) = (mark_of is null))`,
    // By the rule of contract/orders/conduct.ts. Without an agreed meeting, a call-off after five
    // days is no mark.
    sql`update deals set mark = case event when 'refuse' then 'refused' else 'called-off' end,
        mark_of = role
      from deal_events ended
      where ended.booking_id = deals.booking_id and deals.state in ('refunding', 'refunded')
        and event in ('call-off', 'refuse') and role in ('buyer', 'seller')
        and (event = 'refuse' or ended.at < deals.paid_at + interval '5 days'
          or exists (select from deal_events agreed
            where agreed.booking_id = deals.booking_id and agreed.event = 'accept'))`,

    // An empty box, parts, or an implausible price: ranked last, and listed for admins.
    sql`alter table products add column stands_last boolean not null default false`,
    sql`drop index products_cheapest`,
    sql`drop index products_saving`,
    sql`create index products_cheapest on products (stands_last, selling_price, id)
      where paid_at is null and removed_at is null and hidden_at is null`,
    sql`create index products_saving on products
      ((not stands_last) desc, (market_price - selling_price) desc, id desc)
      where paid_at is null and removed_at is null and hidden_at is null`,
    // For admins: phones that wait for a review.
    sql`create index products_stand_last on products (created_at)
      where stands_last and paid_at is null and removed_at is null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
