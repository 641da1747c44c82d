import { type Kysely, sql } from 'kysely';

/**
 * Who of the staff has taken an entry of the queue, so that two do not do the same; and indexes for
 * what waits in tables that grow for ever.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table queue_claims (
      -- A name of contract/admin/queue-kinds.ts, and the entry's id within it.
      kind text not null,
      subject_id uuid not null,
      member_id uuid not null references members,
      until timestamptz not null,
      primary key (kind, subject_id)
    )`,
    sql`create index queue_claims_of_member on queue_claims (member_id)`,

    sql`create index payment_attempts_warned on payment_attempts (payment_id)
      where review = 'risk' and paid_at is null`,
    sql`create index payout_lines_waiting on payout_lines (batch_id) where state = 'waiting'`,
    sql`create index payout_lines_failed on payout_lines (settled_at) where state = 'failed'`,
  ];
  for (const statement of statements) await statement.execute(db);
}
