import { type Kysely, sql } from 'kysely';

/** Passkeys, when a key was last used, and when a member who has no strong one added one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table identity_passkey (
      id uuid primary key,
      "userId" uuid not null references identity_user (id) on delete cascade,
      "credentialId" text not null unique,
      "publicKey" text not null,
      counter bigint not null,
      transports text not null,
      "isSynced" boolean not null,
      name text not null,
      "createdAt" timestamptz not null,
      -- Later than its creation if a weak key added it.
      "countsFrom" timestamptz not null,
      "usedAt" timestamptz
    )`,
    sql`create index identity_passkey_user on identity_passkey ("userId")`,
    sql`create table identity_key_use (
      "userId" uuid not null references identity_user (id) on delete cascade,
      key text not null,
      "usedAt" timestamptz not null,
      primary key ("userId", key)
    )`,
    // When its user last proved to be the account's owner.
    sql`alter table identity_session add column "provedAt" timestamptz`,
    // Until then nothing is paid out, because a weak key added another.
    sql`alter table members add column key_waits_until timestamptz`,
  ];
  for (const statement of statements) await statement.execute(db);
}
