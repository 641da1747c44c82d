import { type Kysely, sql } from 'kysely';

/** Each payment counts the buyer's call-offs, and most deals have no mark. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index deals_marked_buyers on deals (buyer_id, changed_at desc)
    where mark_of = 'buyer'`.execute(db);
}
