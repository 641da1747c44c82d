import { type Kysely, sql } from 'kysely';

/** A transfer goes to one seller and pays for several deals, each by a line of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table payout_transfers (
      id uuid primary key,
      -- What is written into the file of a rail, and read back from its results.
      number bigint generated always as identity unique,
      batch_id uuid not null references payout_batches (id),
      seller_id uuid not null references members (id),
      destination_id uuid not null references payout_destinations (id),
      part integer not null check (part >= 1),
      parts integer not null check (parts >= part)
    )`,
    sql`create index payout_transfers_of_batch on payout_transfers (batch_id)`,
    // Before this migration, each line was a transfer.
    sql`insert into payout_transfers (id, batch_id, seller_id, destination_id, part, parts)
      select id, batch_id, seller_id, destination_id, 1, 1 from payout_lines order by id`,
    sql`alter table payout_lines add column transfer_id uuid references payout_transfers (id)`,
    sql`update payout_lines set transfer_id = id`,
    sql`alter table payout_lines alter column transfer_id set not null`,
    sql`create index payout_lines_of_transfer on payout_lines (transfer_id)`,
    // A deal above a rail's limit is sent in parts. `check_payment_money`, which locks the payment,
    // limits them to the deal's proceeds.
    sql`drop index payout_lines_once`,
    sql`create index payout_lines_of_payment on payout_lines (payment_id)
      where state in ('waiting', 'sent')`,
    sql`create unique index payout_lines_of_transfer_once on payout_lines (transfer_id, payment_id)`,

    // The lines of a result file.
    sql`create table payout_results (
      id uuid primary key,
      batch_id uuid not null references payout_batches (id),
      imported_by uuid not null references members (id),
      imported_at timestamptz not null,
      rows jsonb not null
    )`,
    sql`create index payout_results_of_batch on payout_results (batch_id, id desc)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
