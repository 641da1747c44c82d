import { type Kysely, sql } from 'kysely';

/** For a phone's page, which shows what buyers found wrong with it at meetings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index deals_given_back on deals (product_id)
    where state in ('refunding', 'refunded')`.execute(db);
}
