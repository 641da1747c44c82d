import { type Kysely, sql } from 'kysely';

/**
 * The table and the column of better-auth's plugin for one-time codes. A test compares them with
 * those that it would create itself. `lastUsedStep` is the shop's own, against repeated codes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identity_user add column "twoFactorEnabled" boolean default false`.execute(
    db,
  );
  await sql`create table identity_two_factor (
    id uuid primary key,
    secret text not null,
    "backupCodes" text not null,
    "userId" uuid not null unique references identity_user (id) on delete cascade,
    verified boolean default true,
    "failedVerificationCount" integer default 0,
    "lockedUntil" timestamptz,
    "lastUsedStep" integer
  )`.execute(db);
}
