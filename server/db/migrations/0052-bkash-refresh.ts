import { type Kysely, sql } from 'kysely';

/**
 * bKash's token is renewed by its refresh token, and a token call that bKash never saw is counted
 * apart. An account is named by all four credentials from now on, so the rows of before are nobody's.
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
