import { type Kysely, sql } from 'kysely';

/**
 * When a member proved that the address is theirs (decision 0125). Earlier members count as
 * confirmed if they proved it at the identity provider, or already trade: a phone for sale, a
 * booking or a deal. Without notices these would suffer more harm than their addresses can do. All
 * others must confirm before they next book or list.
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
