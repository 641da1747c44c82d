import { type Kysely, sql } from 'kysely';

/**
 * The embedded identity provider's tables, with the columns that better-auth expects. A test
 * compares them with those that it would create itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table identity_user (
      id uuid primary key,
      name text not null,
      email text not null unique,
      "emailVerified" boolean not null,
      image text,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now()
    )`,
    sql`create table identity_session (
      id uuid primary key,
      "expiresAt" timestamptz not null,
      token text not null unique,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null,
      "ipAddress" text,
      "userAgent" text,
      "userId" uuid not null references identity_user (id) on delete cascade
    )`,
    sql`create index identity_session_user on identity_session ("userId")`,
    sql`create table identity_account (
      id uuid primary key,
      "accountId" text not null,
      "providerId" text not null,
      "userId" uuid not null references identity_user (id) on delete cascade,
      "accessToken" text,
      "refreshToken" text,
      "idToken" text,
      "accessTokenExpiresAt" timestamptz,
      "refreshTokenExpiresAt" timestamptz,
      scope text,
      password text,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null
    )`,
    sql`create index identity_account_user on identity_account ("userId")`,
    sql`create table identity_verification (
      id uuid primary key,
      identifier text not null,
      value text not null,
      "expiresAt" timestamptz not null,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now()
    )`,
    sql`create index identity_verification_identifier on identity_verification (identifier)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
