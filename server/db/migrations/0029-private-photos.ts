import { type Kysely, sql } from 'kysely';

/** Photos of a deal's problem are kept apart from the public pictures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null: its files are still to be moved, which the sweep does with those from before.
  await sql`alter table deal_photos add column private_since timestamptz`.execute(db);
}
