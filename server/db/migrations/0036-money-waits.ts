import { type Kysely, sql } from 'kysely';

/** Released money may be reopened for a while, be on hold for its seller, and leave a batch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Some databases have had 0046 before it, whose old sales must stay allowed.
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid = 'ledger_transactions'::regclass
      and conname = 'ledger_transactions_kind_check'`.execute(db);
  const later = sql.raw(rows[0]?.rule.includes("'settled-outside'") ? ", 'settled-outside'" : '');
  const statements = [
    // A payment may be released again after a reopening, so the number of releases is no longer
    // limited; the checks of sums below replace that limit.
    sql`drop index ledger_transactions_of_payment`,
    sql`create unique index ledger_transactions_of_payment on ledger_transactions (payment_id, kind)
      where refund_id is null and kind not in ('release', 'reopen')`,
    sql`alter table ledger_transactions drop constraint ledger_transactions_kind_check,
      add constraint ledger_transactions_kind_check check (kind in ('sale', 'late', 'refund-due',
        'refund', 'release', 'reopen', 'payout', 'payout-sent', 'payout-failed',
        'payout-dissolved'${later}))`,

    sql`alter table payout_batches
      add column dissolved_at timestamptz,
      add column dissolved_by uuid references members (id),
      add constraint payout_batches_dissolved
        check ((dissolved_by is null) = (dissolved_at is null))`,
    sql`create index payout_batches_of_admin on payout_batches (created_by, created_at)`,
    sql`alter table payout_lines drop constraint payout_lines_state_check,
      add constraint payout_lines_state_check
        check (state in ('waiting', 'sent', 'failed', 'dissolved'))`,
    // A deal's money is in one line; the money of a failed line or a dissolved batch is due again.
    sql`drop index payout_lines_once`,
    sql`create unique index payout_lines_once on payout_lines (payment_id)
      where state in ('waiting', 'sent')`,

    // A reopened release no longer counts as released.
    sql`create or replace function released_of(payment uuid) returns bigint language sql stable as $$
        select coalesce(sum(e.amount), 0)::bigint
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.payment_id = payment and t.kind in ('release', 'reopen') and e.account = 'seller'
      $$`,

    // Neither escrow nor fee of a payment is overdrawn, and its balance covers the lines in
    // batches. Locks the payment's row, so that concurrent steps see each other.
    sql`create function check_payment_money(payment uuid) returns void language plpgsql as $$
      declare
        kept bigint;
        released bigint;
        fee bigint;
        in_batches bigint;
      begin
        perform from payments where id = payment for update;
        select coalesce(-sum(amount) filter (where account = 'seller'), 0),
          coalesce(-sum(amount) filter (where account = 'balance'), 0),
          coalesce(-sum(amount) filter (where account = 'fee'), 0)
          into kept, released, fee
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.payment_id = payment;
        select coalesce(sum(amount), 0) into in_batches
        from payout_lines where payment_id = payment and state in ('waiting', 'sent');
        if kept < 0 or fee < 0 or released < in_batches then
          raise exception 'payment % has % poisha kept, % released, % of the fee and % in batches',
            payment, kept, released, fee, in_batches using errcode = 'check_violation';
        end if;
      end $$`,
    sql`create function check_money_of_entry() returns trigger language plpgsql as $$
      declare
        payment uuid;
      begin
        select payment_id into payment from ledger_transactions where id = new.transaction_id;
        if payment is not null then
          perform check_payment_money(payment);
        end if;
        return null;
      end $$`,
    sql`create constraint trigger within_payment after insert on ledger_entries
      deferrable initially deferred for each row
      when (new.account in ('seller', 'balance', 'fee'))
      execute function check_money_of_entry()`,
    sql`create function check_money_of_line() returns trigger language plpgsql as $$
      begin
        perform check_payment_money(new.payment_id);
        return null;
      end $$`,
    sql`create constraint trigger within_payment after insert on payout_lines
      for each row execute function check_money_of_line()`,

    // An active row of a member stops their payouts.
    sql`create table payout_holds (
      id uuid primary key,
      member_id uuid not null references members (id),
      reason text not null,
      by_removal boolean not null,
      set_by uuid not null references members (id),
      set_at timestamptz not null,
      lifted_by uuid references members (id),
      lifted_at timestamptz,
      lift_reason text,
      constraint payout_holds_lifted check (num_nulls(lifted_by, lifted_at, lift_reason) in (0, 3))
    )`,
    sql`create unique index payout_holds_one on payout_holds (member_id) where lifted_at is null`,

    // Members whom an admin has removed. Those who deleted their own account had no money due.
    sql`insert into payout_holds (id, member_id, reason, by_removal, set_by, set_at)
      select gen_random_uuid(), members.id, coalesce(removal.detail ->> 'reason', ''), true,
        removal.actor_id, removal.at
      from members cross join lateral (
        select actor_id, at, detail from audit_log
        where target = members.id and action in ('seller-removed', 'buyer-removed')
          and actor_id is not null
        order by id desc limit 1
      ) removal
      where members.removed_at is not null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
