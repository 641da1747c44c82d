import { type Kysely, sql } from 'kysely';

/**
 * What the other reads of a message where the deal shows numbers: links and mail addresses stay
 * hidden. Null in older rows, whose masked text is shown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table thread_messages add column with_numbers text`.execute(db);
}
