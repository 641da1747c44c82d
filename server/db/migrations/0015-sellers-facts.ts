import { type Kysely, sql } from 'kysely';

/** What a buyer tells who becomes a seller; those who registered as one have not been asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column phone_number text, add column location text`.execute(db);
}
