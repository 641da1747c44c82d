import { type Kysely, sql } from 'kysely';

/**
 * bKash's token is renewed by its refresh token, and token calls that never reached bKash are
 * counted separately. The key of a row is now made from all four credentials, so rows with the
 * former key are useless.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`delete from bkash_tokens`,
    sql`alter table bkash_tokens
      add column refresh_token text,
      add column hiccups integer not null default 0,
      add column paused_until timestamptz,
      add column problem text`,
  ];
  for (const statement of statements) await statement.execute(db);
}
