import { type Kysely, sql } from 'kysely';

/**
 * A seller's page has an id of its own, because that of an account is private. The
 * index finds the bookings that a buyer left unpaid without reading all others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column page_id uuid not null unique
    default gen_random_uuid()`.execute(db);
  await sql`create index bookings_lapsed on bookings (buyer_id, cancelled_at)
    where ended_as = 'lapsed'`.execute(db);
}
