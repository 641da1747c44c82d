import { type Kysely, sql } from 'kysely';

/** Which key opened a session; null for those of before, which a password or Google opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identity_session add column "openedBy" text
    check ("openedBy" in ('password', 'google', 'number', 'passkey'))`.execute(db);
}
