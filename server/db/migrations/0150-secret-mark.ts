import { type Kysely, sql } from 'kysely';

/** By which the next start notices that AUTH_SECRET is not this shop's; null before the first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shop_state add column secret_mark text`.execute(db);
}
