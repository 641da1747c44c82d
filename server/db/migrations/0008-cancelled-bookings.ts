import { type Kysely, sql } from 'kysely';

/** Cancelled bookings. Their rows remain, because payments may refer to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table bookings add column cancelled_at timestamptz,
      add constraint bookings_paid_or_cancelled check (paid_at is null or cancelled_at is null)`,
    // A buyer who cancelled may book the same phone again.
    sql`drop index bookings_once`,
    sql`create unique index bookings_once on bookings (product_id, buyer_id)
      where cancelled_at is null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
