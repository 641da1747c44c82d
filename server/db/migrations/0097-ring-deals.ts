import { type Kysely, sql } from 'kysely';

/** Deals that may be of one person with themselves; they do not count until an admin decides. */
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
    sql`alter table deals add column rings_checked_at timestamptz`,
    sql`create index deals_rings_unchecked on deals (changed_at) where rings_checked_at is null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
