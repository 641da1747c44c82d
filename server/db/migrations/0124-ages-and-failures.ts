import { type Kysely, sql } from 'kysely';
import { addToCheck } from '../extend-check.ts';

/**
 * What fails in browsers, and how many pages they were sent, by the day in Dhaka; and the age of
 * listings, which the program begins to count by itself, so that no upgrade changes a million rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table browser_failures (
      day date not null,
      browser text not null,
      version integer not null,
      screen text not null,
      message text not null,
      times integer not null,
      -- Keyed hashes, with another key each day.
      networks text[] not null,
      primary key (day, browser, version, screen, message)
    )`,
    sql`create table browser_pages (
      day date not null,
      browser text not null,
      version integer not null,
      pages integer not null,
      primary key (day, browser, version)
    )`,
  ];
  statements.push(
    sql`alter table products
      add column last_by text check (last_by in ('age')),
      add column sign_at timestamptz,
      add column asked_at timestamptz`,
    sql`create index products_uncounted on products (id)
      where sign_at is null and paid_at is null and removed_at is null`,
    sql`create index products_by_sign on products (sign_at)
      where asked_at is null and paid_at is null and removed_at is null and hidden_at is null`,
    sql`create index products_asked on products (asked_at) where asked_at is not null`,
    sql`create index products_asked_sellers on products (seller_id, asked_at)
      where asked_at is not null`,
  );
  for (const statement of statements) await statement.execute(db);
  const values = ['age'];
  await addToCheck(db, { table: 'products', name: 'products_hidden_by_check', values });
  await addToCheck(db, {
    table: 'stolen_matches',
    name: 'stolen_matches_stopped_from_check',
    values,
  });
  await addToCheck(db, {
    table: 'suspended_phones',
    name: 'suspended_phones_hidden_from_check',
    values,
  });
}
