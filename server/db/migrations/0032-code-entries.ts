import { type Kysely, sql } from 'kysely';

/** The names that sellers' devices gave to their last wrong codes: one that is sent again is no new try. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deals add column code_entries uuid[] not null default '{}'`.execute(db);
}
