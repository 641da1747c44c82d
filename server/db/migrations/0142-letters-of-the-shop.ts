import { type Kysely, sql } from 'kysely';

/** A conversation with support that an admin has begun: its first text is the first answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table support_messages add begun_by uuid references members`.execute(db);
}
