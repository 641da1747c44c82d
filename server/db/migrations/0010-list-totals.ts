import { type Kysely, sql } from 'kysely';

/**
 * The number of phones in each public list, beside the counter of phones for sale. A truncated list
 * has its total, and counting a million rows for each visitor is too slow.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table categories
      add column sold integer not null default 0 check (sold >= 0),
      add column advertised integer not null default 0 check (advertised >= 0)`,
    sql`update categories set
      sold = (select count(*) from products where category_id = categories.id
        and paid_at is not null and removed_at is null),
      advertised = (select count(*) from products where category_id = categories.id
        and advertised_at is not null and paid_at is null and removed_at is null)`,

    // One trigger for all counters and the version, so that each change writes the brand's row once.
    sql`create or replace function note_product_change() returns trigger language plpgsql as $$
      declare
        same_brand boolean := tg_op = 'UPDATE' and old.category_id = new.category_id;
      begin
        if same_brand then
          update categories set version = version + 1,
            unpaid = unpaid + is_unpaid(new) - is_unpaid(old),
            sold = sold + is_sold(new) - is_sold(old),
            advertised = advertised + is_advertised(new) - is_advertised(old)
            where id = new.category_id;
          return null;
        end if;
        if tg_op <> 'INSERT' then
          update categories set version = version + 1, unpaid = unpaid - is_unpaid(old),
            sold = sold - is_sold(old), advertised = advertised - is_advertised(old)
            where id = old.category_id;
        end if;
        if tg_op <> 'DELETE' then
          update categories set version = version + 1, unpaid = unpaid + is_unpaid(new),
            sold = sold + is_sold(new), advertised = advertised + is_advertised(new)
            where id = new.category_id;
        end if;
        return null;
      end $$`,

    sql`create index products_sold_listed on products (created_at desc, id desc)
      where paid_at is not null and removed_at is null`,
  ];
  for (const statement of [...counted, ...statements]) await statement.execute(db);
}

/**
 * Whether a phone is in each list, as 0 or 1. The bodies are texts: while a function with a parsed
 * body uses a table's row type, newer minor releases of PostgreSQL refuse to add columns to it.
 */
const counted = [
  sql`create function is_unpaid(phone products) returns integer language sql immutable
    as $$ select (phone.paid_at is null and phone.removed_at is null)::integer $$`,
  sql`create function is_sold(phone products) returns integer language sql immutable
    as $$ select (phone.paid_at is not null and phone.removed_at is null)::integer $$`,
  sql`create function is_advertised(phone products) returns integer language sql immutable
    as $$ select (phone.advertised_at is not null and phone.paid_at is null
      and phone.removed_at is null)::integer $$`,
];
