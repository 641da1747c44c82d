import { type Kysely, sql } from 'kysely';

/**
 * When a member has proved that the address is theirs (decision 0125). Of those who registered
 * before, the ones count who have proved it at the identity provider, and those who take part in
 * trade already: a phone for sale, a booking or a deal. Cutting these off from their notices would
 * do more harm than their addresses can. All others are asked when they next want to book or list.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column address_confirmed_at timestamptz`.execute(db);
  await sql`update members set address_confirmed_at = now()
    where removed_at is null and (
      is_admin
      or id in (select id from identity_user where "emailVerified")
      or id in (select buyer_id from deals union all select seller_id from deals)
      or id in (
        select buyer_id from bookings where cancelled_at is null
        union all
        select seller_id from bookings join products on products.id = product_id
        where cancelled_at is null
      )
      or id in (
        select seller_id from products
        where paid_at is null and removed_at is null and hidden_at is null
      )
    )`.execute(db);
}
