import { type Kysely, sql } from 'kysely';

/** Addresses that cannot register again, as keyed hashes. `member_id` is the blocked member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table blocked_addresses (
    hash text primary key,
    member_id uuid not null references members (id)
  )`.execute(db);
}
