import { type Kysely, sql } from 'kysely';

/**
 * Since when the other side of a deal sees the number of its buyer and of its seller; null before.
 * Until now both saw both from the payment on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deals
    add column buyer_number_shared_at timestamptz,
    add column seller_number_shared_at timestamptz`.execute(db);
  await sql`update deals
    set buyer_number_shared_at = paid_at, seller_number_shared_at = paid_at`.execute(db);
}
