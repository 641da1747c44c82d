import { type Kysely, sql } from 'kysely';

/**
 * A gateway may take the money of a deal back when the buyer has the phone: that is a case for an
 * admin, as a late code is. And when the seller got the phone back, without which it is not sold
 * again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table deals
      add column reversed_at timestamptz,
      add column reversal_closed_at timestamptz,
      add column phone_back_at timestamptz`,
    sql`update deals set phone_back_at = back.at
      from (select booking_id, max(at) as at from deal_events
        where event in ('received', 'not-as-sold') group by booking_id) back
      where back.booking_id = deals.booking_id and handed_over_at is not null`,
    sql`create index deals_reversed on deals (reversed_at)
      where reversed_at is not null and reversal_closed_at is null`,
  ]) {
    await statement.execute(db);
  }
}
