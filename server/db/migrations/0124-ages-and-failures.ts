import { type Kysely, sql } from 'kysely';

/** What fails in browsers, and how many pages they were sent, by the day in Dhaka. */
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
  for (const statement of statements) await statement.execute(db);
}
