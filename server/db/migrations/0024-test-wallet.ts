import { type Kysely, sql } from 'kysely';

/** The tables of the test wallet, which moves no money. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table test_wallet_payments (
      id text primary key,
      ref text not null unique,
      amount integer not null check (amount > 0),
      return_to text not null,
      product_name text not null,
      status text not null check (status in ('open', 'failed', 'paid', 'canceled')),
      refunded integer not null default 0 check (refunded between 0 and amount),
      created_at timestamptz not null
    )`,
    sql`create table test_wallet_refunds (
      id text primary key,
      payment_id text not null references test_wallet_payments (id),
      key text not null unique,
      amount integer not null check (amount > 0)
    )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
