import { type Kysely, sql } from 'kysely';

/** Photos of a deal's problem are stored apart from the public pictures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null: its files are not moved yet; the sweep moves older ones.
  await sql`alter table deal_photos add column private_since timestamptz`.execute(db);
}
