import { type Kysely, sql } from 'kysely';

/**
 * State of the adapters of redirecting payment providers: bKash's token, shared by all processes,
 * and redacted copies of the calls to gateways.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table bkash_tokens (
      account text primary key,
      id_token text,
      granted_at timestamptz,
      expires_at timestamptz,
      asked timestamptz[] not null,
      asking_until timestamptz
    )`,
    sql`create table payment_wire_calls (
      id uuid primary key,
      gateway text not null,
      call text not null,
      at timestamptz not null,
      milliseconds integer not null,
      request jsonb not null,
      response jsonb
    )`,
    sql`create index payment_wire_calls_by_time on payment_wire_calls (at)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
