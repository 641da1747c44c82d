import { type Kysely, sql } from 'kysely';

/** Protection against invented popularity, prices and reputation (decisions 0130 to 0134). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // The viewers of a phone within the last half hour, as keyed hashes; swept every minute.
    sql`create table recent_looks (
      product_id uuid not null references products (id),
      viewer text not null,
      counted_at timestamptz not null,
      primary key (product_id, viewer)
    )`,
    sql`create index recent_looks_by_time on recent_looks (counted_at)`,

    // At most three adverts at once for each seller: the newest three remain.
    sql`update products set advertised_at = null where id in (
      select id from (
        select id, row_number() over (partition by seller_id order by advertised_at desc, id desc)
          as place
        from products
        where advertised_at is not null and paid_at is null and removed_at is null
      ) advertised where place > 3)`,
    sql`create index products_advertised_by on products (seller_id)
      where advertised_at is not null and paid_at is null and removed_at is null`,

    // For fair prices, and for the count of sales.
    sql`create index deals_completed on deals (product_id) where state = 'completed'`,
    sql`create index blocked_addresses_of on blocked_addresses (member_id)`,

    // A member accused of a no-show can answer once.
    sql`alter table deals
      add column no_show_at timestamptz,
      add column no_show_answered_at timestamptz`,
    sql`update deals set no_show_at = changed_at where no_show_of is not null`,

    // Members with marks who deleted their account, by the keyed hash of the address; swept after a
    // year.
    sql`create table left_addresses (
      hash text primary key,
      member_id uuid not null references members (id),
      left_at timestamptz not null
    )`,
    sql`create index left_addresses_by_time on left_addresses (left_at)`,
    // The same person's earlier rows, as far as they are known.
    sql`alter table members add column former_ids uuid[] not null default '{}'`,
  ];
  for (const statement of statements) await statement.execute(db);
}
