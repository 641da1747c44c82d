import { type Kysely, sql } from 'kysely';

/** Destinations of sellers' money, and the batches in which it is sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // A member's newest row is valid; older ones remain as a record of earlier payouts.
    sql`create table payout_destinations (
      id uuid primary key,
      member_id uuid not null references members (id),
      method text not null check (method in ('bkash', 'nagad', 'rocket', 'bank')),
      account text not null,
      name text not null,
      bank text not null default '',
      branch text not null default '',
      created_at timestamptz not null,
      usable_from timestamptz not null
    )`,
    sql`create index payout_destinations_of_member on payout_destinations (member_id, id desc)`,

    sql`create table payout_batches (
      id uuid primary key,
      created_at timestamptz not null,
      created_by uuid not null references members (id),
      needs_approval boolean not null,
      approved_by uuid references members (id),
      approved_at timestamptz,
      constraint payout_batches_approved check ((approved_by is null) = (approved_at is null)),
      constraint payout_batches_two_admins check (approved_by <> created_by)
    )`,

    sql`create table payout_lines (
      id uuid primary key,
      batch_id uuid not null references payout_batches (id),
      payment_id uuid not null references payments (id),
      seller_id uuid not null references members (id),
      destination_id uuid not null references payout_destinations (id),
      amount integer not null check (amount > 0),
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
      reference text,
      problem text,
      settled_at timestamptz,
      settled_by uuid references members (id),
      constraint payout_lines_settled check (
        (state = 'waiting') = (settled_at is null)
        and (state = 'sent') = (reference is not null)
        and (state = 'failed') = (problem is not null))
    )`,
    // A deal is paid out once: only a failed line may be in another batch.
    sql`create unique index payout_lines_once on payout_lines (payment_id) where state <> 'failed'`,
    sql`create index payout_lines_of_batch on payout_lines (batch_id)`,
    sql`create index payout_lines_of_seller on payout_lines (seller_id)`,

    // `balance` → `on-its-way` → `paid-out`, for each try of a line.
    sql`alter table ledger_transactions
      alter column payment_id drop not null,
      add column payout_line_id uuid references payout_lines (id),
      drop constraint ledger_transactions_kind_check,
      add constraint ledger_transactions_kind_check check (kind in ('sale', 'late', 'refund-due',
        'refund', 'release', 'payout', 'payout-sent', 'payout-failed')),
      add constraint ledger_transactions_of_one check (num_nonnulls(payment_id, payout_line_id) = 1),
      add constraint ledger_transactions_of_payout unique (payout_line_id, kind)`,
    sql`alter table ledger_entries drop constraint ledger_entries_account_check,
      add constraint ledger_entries_account_check check (account in ('card-provider', 'seller',
        'buyer', 'balance', 'fee', 'on-its-way', 'paid-out'))`,
    // For the amount that the shop owes a member.
    sql`create index ledger_entries_of_member on ledger_entries (member_id, account)
      where member_id is not null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
