import { type Kysely, sql } from 'kysely';

/** A buyer whose booking was paid may book the same phone again when it is for sale again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`drop index bookings_once`,
    sql`create unique index bookings_once on bookings (product_id, buyer_id)
      where cancelled_at is null and paid_at is null`,
    // The count of a phone's bookings includes paid ones.
    sql`create index bookings_of_phone on bookings (product_id) where cancelled_at is null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
