import { type Kysely, sql } from 'kysely';

/**
 * For the job that deletes ended sessions, which would otherwise read all sessions every minute.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create index identity_session_expiry on identity_session ("expiresAt")`,
    sql`create index identity_verification_expiry on identity_verification ("expiresAt")`,
  ];
  for (const statement of statements) await statement.execute(db);
}
