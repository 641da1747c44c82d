import { type Kysely, sql } from 'kysely';

/**
 * A seller's list has cancelled bookings too, which the index of a phone's bookings left out: all
 * bookings of the shop were read for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index bookings_ever_of_phone on bookings (product_id)`.execute(db);
  await sql`drop index bookings_of_phone`.execute(db);
}
