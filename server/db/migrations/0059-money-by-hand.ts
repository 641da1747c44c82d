import { type Kysely, sql } from 'kysely';

/** Money that an admin moved by hand: a refund to a buyer, or a payment from one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table money_by_hand (
      id uuid primary key,
      refund_id uuid references payment_refunds (id),
      payment_id uuid references payments (id),
      way text not null check (way in ('bkash', 'nagad', 'rocket', 'bank', 'cash', 'provider')),
      reference text not null check (reference <> ''),
      reason text not null,
      amount integer not null check (amount > 0),
      recorded_by uuid not null references members (id),
      recorded_at timestamptz not null,
      needs_approval boolean not null,
      approved_by uuid references members (id),
      approved_at timestamptz,
      -- A record that waits for approval is replaced by the next one.
      replaced_at timestamptz,
      constraint money_by_hand_of_one check (num_nonnulls(refund_id, payment_id) = 1),
      constraint money_by_hand_approved check ((approved_by is null) = (approved_at is null)),
      constraint money_by_hand_two_admins check (approved_by <> recorded_by)
    )`,
    // One for each refund and payment; a transfer cannot serve two of them.
    sql`create unique index money_by_hand_of_refund on money_by_hand (refund_id)
      where replaced_at is null`,
    sql`create unique index money_by_hand_of_payment on money_by_hand (payment_id)
      where replaced_at is null`,
    sql`create unique index money_by_hand_reference on money_by_hand (way, lower(reference))
      where replaced_at is null`,
    sql`create index money_by_hand_of_admin on money_by_hand (recorded_by, recorded_at)`,
    // Null: the provider refunds it, or has done so.
    sql`alter table payment_refunds add column way text`,
  ];
  for (const statement of statements) await statement.execute(db);
  for (const name of ['ledger_entries_account_check', 'ledger_entries_member_check']) {
    await allowBank(db, name);
  }
}

/**
 * Adds the account for the operator's own money to a check constraint, whichever values earlier
 * migrations left.
 */
async function allowBank(db: Kysely<unknown>, name: string): Promise<void> {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid = 'ledger_entries'::regclass and conname = ${name}`.execute(db);
  const rule = rows[0]?.rule ?? '';
  if (rule.includes("'bank'")) return;
  if (!rule.includes('ARRAY[')) throw new Error(`There is no list of accounts in ${name}.`);
  await sql`alter table ledger_entries drop constraint ${sql.id(name)},
    add constraint ${sql.id(name)} ${sql.raw(rule.replace('ARRAY[', "ARRAY['bank'::text, "))}`.execute(
    db,
  );
}
