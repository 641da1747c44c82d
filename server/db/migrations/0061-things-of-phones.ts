import { type Kysely, sql } from 'kysely';
import { findPlace } from '#contract/places/find-place.ts';
import { uncounted } from './uncounted.ts';

/**
 * Searches by battery, cash and warranty, beside what they could be filtered by before; and phones
 * of earlier releases get the place that their sellers typed, as new ones do.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const battery = sql`(coalesce(battery_state = 'normal', false) or coalesce(battery_health >= 80, false))`;
  await sql`drop index products_terms`.execute(db);
  await uncounted(db, () => fillPlaces(db));
  const statements = [
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

/** Phones at a time: the texts of more would take much memory. */
const batchSize = 2_000;

/** Reads the typed place of each phone without a district; what the seller chose stays. */
async function fillPlaces(db: Kysely<unknown>): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<{ id: string; location: string }>`
      select id, location from products
        where id > ${after}::uuid and district is null and location <> ''
        order by id limit ${sql.lit(batchSize)}`.execute(db);
    const places = rows.flatMap(({ id, location }) => {
      const place = findPlace(location);
      return place ? [{ id, ...place }] : [];
    });
    await sql`update products set division = found.division, district = found.district,
        area = coalesce(products.area, found.area)
      from json_to_recordset(${JSON.stringify(places)})
        as found(id uuid, division text, district text, area text)
      where products.id = found.id
        and coalesce(products.division, found.division) = found.division`.execute(db);
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.id;
  }
}
