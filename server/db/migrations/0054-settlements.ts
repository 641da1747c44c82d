import { type Kysely, sql } from 'kysely';
import { addToCheck, addToCounted } from '../extend-check.ts';

/** The providers' settlements to the bank, line by line of their files, less their fees. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table settlement_files (
      id uuid primary key,
      provider text not null,
      name text not null,
      imported_at timestamptz not null,
      imported_by uuid not null references members (id)
    )`,
    sql`create table settlement_lines (
      id uuid primary key,
      file_id uuid not null references settlement_files (id),
      position integer not null check (position > 0),
      provider text not null,
      outcome text not null check (outcome in ('booked', 'known', 'double', 'foreign',
        'not-in-books', 'other-amount', 'settled-before', 'unreadable', 'wrong-sum')),
      external_id text not null,
      settled_on date,
      gross bigint,
      fee bigint,
      net bigint,
      attempt_ref text references payment_attempts (ref),
      refund_id uuid references payment_refunds (id),
      unique (file_id, position),
      -- What is booked is whole, and of one payment or refund.
      constraint settlement_lines_booked check (outcome <> 'booked' or
        (num_nonnulls(attempt_ref, refund_id) = 1 and settled_on is not null and gross <> 0
          and gross = fee + net and (attempt_ref is not null) = (gross > 0))),
      constraint settlement_lines_unbooked check
        (outcome = 'booked' or num_nonnulls(attempt_ref, refund_id) = 0)
    )`,
    // Each payment or refund is booked once, even by concurrent or repeated imports.
    sql`create unique index settlement_lines_attempt on settlement_lines (attempt_ref)
      where attempt_ref is not null`,
    sql`create unique index settlement_lines_refund on settlement_lines (refund_id)
      where refund_id is not null`,
    sql`create index settlement_lines_of_id on settlement_lines (provider, external_id)`,
    sql`create index settlement_lines_open on settlement_lines (provider, id)
      where outcome in ('foreign', 'not-in-books', 'other-amount', 'settled-before', 'unreadable',
        'wrong-sum')`,

    // A line moves money once: a booked line cannot change.
    sql`create function keep_booked_line() returns trigger language plpgsql as $$
      begin
        if old.outcome = 'booked' then
          raise exception 'settlement line % is booked', old.id using errcode = 'restrict_violation';
        end if;
        return coalesce(new, old);
      end $$`,
    sql`create trigger keep_booked before update or delete on settlement_lines
      for each row execute function keep_booked_line()`,

    sql`alter table ledger_transactions
      add column settlement_line_id uuid references settlement_lines (id),
      add constraint ledger_transactions_of_settlement unique (settlement_line_id, kind),
      add constraint ledger_transactions_settlement
        check ((kind = 'settlement') = (settlement_line_id is not null))`,
  ];
  for (const statement of statements) await statement.execute(db);

  const transactions = { table: 'ledger_transactions' };
  const entries = { table: 'ledger_entries', values: ['bank', 'gateway-fee'] };
  await addToCounted(db, {
    ...transactions,
    name: 'ledger_transactions_of_one',
    column: 'settlement_line_id',
  });
  await addToCheck(db, {
    ...transactions,
    name: 'ledger_transactions_kind_check',
    values: ['settlement'],
  });
  await addToCheck(db, { ...entries, name: 'ledger_entries_account_check' });
  // Both accounts are the shop's own.
  await addToCheck(db, { ...entries, name: 'ledger_entries_member_check' });
}
