import { type Kysely, sql } from 'kysely';

/** Login by phone number: who has which number, codes that were sent, and how many a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table login_numbers (
      number text primary key check (number ~ '^01[3-9][0-9]{8}$'),
      member_id uuid not null unique references members (id),
      since timestamptz not null,
      used_at timestamptz not null
    )`,
    sql`create table number_codes (
      number text not null,
      device text not null,
      challenge text not null,
      code text,
      proved_at timestamptz,
      expires_at timestamptz not null,
      tries integer not null,
      tries_since timestamptz not null,
      primary key (number, device)
    )`,
    sql`create table sms_days (
      day date primary key,
      accepted integer not null default 0,
      refused integer not null default 0,
      unknown integer not null default 0,
      parts integer not null default 0
    )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
