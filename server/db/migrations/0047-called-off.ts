import { type Kysely, sql } from 'kysely';

/** Call-offs of a buyer are counted before each payment, and most deals have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index deals_marked_buyers on deals (buyer_id, changed_at desc)
    where mark_of = 'buyer'`.execute(db);
}
