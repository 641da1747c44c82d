import { type Kysely, sql } from 'kysely';

/** An announcement of hours in which the shop is closed, which always end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table announcements add closes boolean not null default false`.execute(db);
}
