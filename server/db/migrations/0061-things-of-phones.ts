import { type Kysely, sql } from 'kysely';

/** Searches by battery, cash and warranty, beside what they could be filtered by before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const battery = sql`(coalesce(battery_state = 'normal', false) or coalesce(battery_health >= 80, false))`;
  const statements = [
    sql`drop index products_terms`,
    // In one statement, so that the table is written once.
    sql`alter table products
      drop column terms,
      add column good_battery boolean not null generated always as (${battery}) stored,
      add column has_warranty boolean not null
        generated always as (coalesce(warranty_months > 0, false)) stored,
      add column terms tsvector generated always as (
        search || array_to_tsvector(array_remove(array[
          '=b' || category_id, '=m' || model_id::text, '=c' || condition, '=r' || ram::text,
          '=s' || storage::text, '=v' || division, '=d' || district, '=a' || area,
          case when seller_verified then '=verified' end, case when has_box then '=box' end,
          case when has_receipt then '=receipt' end, case when official then '=official' end,
          case when negotiable then '=negotiable' end, case when cash then '=cash' end,
          case when warranty_months > 0 then '=warranty' end, case when ${battery} then '=battery' end
        ], null))) stored`,
    sql`create index products_terms on products using gin (terms) with (fastupdate = off)
      where paid_at is null and removed_at is null and hidden_at is null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
