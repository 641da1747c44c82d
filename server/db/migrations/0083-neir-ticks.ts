import { type Kysely, sql } from 'kysely';

/** What buyer and seller have ticked of the hand-over in the handset register. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table neir_ticks (
    booking_id uuid not null references deals,
    step text not null,
    -- Who ticked it: an admin, where a member was removed.
    member_id uuid not null references members,
    at timestamptz not null,
    primary key (booking_id, step)
  )`.execute(db);
}
