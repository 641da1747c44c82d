import { type Kysely, sql } from 'kysely';

/**
 * One index answers a whole search: the words of a phone, and each filter's value as a term such as
 * `=r8`. So PostgreSQL combines words and filters before it reads a row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // A word has only letters and digits, so none begins with `=`. The column is generated, so no
    // writer can forget it.
    sql`alter table products add column terms tsvector generated always as (
      search || array_to_tsvector(array_remove(array[
        '=b' || category_id, '=m' || model_id::text, '=c' || condition, '=r' || ram::text,
        '=s' || storage::text, '=v' || division, '=d' || district, '=a' || area,
        case when seller_verified then '=verified' end, case when has_box then '=box' end,
        case when has_receipt then '=receipt' end, case when official then '=official' end,
        case when negotiable then '=negotiable' end
      ], null))) stored`,
    sql`drop index products_words`,
    sql`drop index products_of_district`,
    // Without a list of pending entries, which each search would read until the next vacuum.
    sql`create index products_terms on products using gin (terms) with (fastupdate = off)
      where paid_at is null and removed_at is null and hidden_at is null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
