import { type Kysely, sql } from 'kysely';

/** What a buyer enters to become a seller. Those who registered as sellers have not entered it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column phone_number text, add column location text`.execute(db);
}
