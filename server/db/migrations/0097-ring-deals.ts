import { type Kysely, sql } from 'kysely';

/** Deals that may be of one person with themselves, for an admin's decision. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table ring_deals (
      booking_id uuid primary key references deals,
      -- Names of contract/orders/rings.ts.
      reasons text[] not null,
      found_at timestamptz not null,
      -- The decision; null while the deal waits for one.
      counts boolean,
      decided_at timestamptz,
      decided_by uuid references members
    )`,
    sql`create index ring_deals_open on ring_deals (found_at) where counts is null`,
    sql`create index ring_deals_decided on ring_deals (decided_at desc) where counts is not null`,
    // A constant, so that deals of the previous release are due too, without a new copy of the table.
    sql`alter table deals add column rings_due_at timestamptz default 'epoch'`,
    sql`create index deals_rings_due on deals (state, rings_due_at) where rings_due_at is not null`,
    sql`create index identity_session_address on identity_session ("ipAddress")`,
  ];
  for (const statement of statements) await statement.execute(db);
}
