import { type Kysely, sql } from 'kysely';

/** The tables of the embedded card provider, which never stores a card number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table embedded_card_intents (
      id text primary key,
      client_secret text not null,
      idempotency_key text not null unique,
      amount integer not null check (amount > 0),
      currency text not null,
      metadata jsonb not null,
      status text not null check (status in
        ('requires_payment_method', 'requires_action', 'succeeded', 'canceled')),
      error_code text,
      refunded integer not null default 0 check (refunded between 0 and amount),
      created_at timestamptz not null default now()
    )`,
    sql`create table embedded_card_refunds (
      id text primary key,
      intent_id text not null references embedded_card_intents (id),
      idempotency_key text not null unique,
      amount integer not null check (amount > 0),
      created_at timestamptz not null default now()
    )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
