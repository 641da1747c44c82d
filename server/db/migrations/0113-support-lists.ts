import { type Kysely, sql } from 'kysely';

/** A member's messages to support by time, for the history of a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index support_messages_history on support_messages (member_id, at desc)`.execute(
    db,
  );
}
