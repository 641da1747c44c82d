import { type Kysely, sql } from 'kysely';

/**
 * Since when the other side of a deal sees the buyer's and the seller's number; null before.
 * Earlier releases showed both from the payment on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deals
    add column buyer_number_shared_at timestamptz,
    add column seller_number_shared_at timestamptz`.execute(db);
  await sql`update deals
    set buyer_number_shared_at = paid_at, seller_number_shared_at = paid_at`.execute(db);
}
