import { type Kysely, sql } from 'kysely';

/**
 * A version for each brand, incremented in the same transaction whenever a list with the brand's
 * phones changes: a cached list of the current version is valid.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table categories add column version bigint not null default 1`,

    // One trigger for counter and version, so that each change writes the brand's row once. A phone
    // that changes its brand updates both.
    sql`drop trigger products_counted on products`,
    sql`drop function count_unpaid_products()`,
    sql`create function note_product_change() returns trigger language plpgsql as $$
      declare
        was integer := 0;
        is_now integer := 0;
      begin
        if tg_op <> 'INSERT' then
          was := (old.paid_at is null and old.removed_at is null)::integer;
        end if;
        if tg_op <> 'DELETE' then
          is_now := (new.paid_at is null and new.removed_at is null)::integer;
        end if;
        if tg_op = 'UPDATE' and old.category_id = new.category_id then
          update categories set unpaid = unpaid + is_now - was, version = version + 1
            where id = new.category_id;
          return null;
        end if;
        if tg_op <> 'INSERT' then
          update categories set unpaid = unpaid - was, version = version + 1
            where id = old.category_id;
        end if;
        if tg_op <> 'DELETE' then
          update categories set unpaid = unpaid + is_now, version = version + 1
            where id = new.category_id;
        end if;
        return null;
      end $$`,
    sql`create trigger products_noted after insert or delete or update on products
      for each row execute function note_product_change()`,

    // Lists show a seller's name and badge. Brands are locked in a fixed order against deadlocks.
    sql`create function note_seller_change() returns trigger language plpgsql as $$
      begin
        update categories set version = version + 1 where id in (
          select id from categories
          where exists (
            select from products
            where seller_id = new.id and category_id = categories.id and removed_at is null
          )
          order by id for update
        );
        return null;
      end $$`,
    sql`create trigger sellers_noted after update of name, is_verified on members for each row
      when (old.name is distinct from new.name or old.is_verified <> new.is_verified)
      execute function note_seller_change()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
