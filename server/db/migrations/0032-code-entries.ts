import { type Kysely, sql } from 'kysely';

/**
 * The ids that sellers' devices gave to their last wrong codes: a repeated id does not count as a
 * new try.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deals add column code_entries uuid[] not null default '{}'`.execute(db);
}
