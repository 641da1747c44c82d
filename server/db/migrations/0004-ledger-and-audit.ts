import { type Kysely, sql } from 'kysely';

/** The ledger, the audit log, and the card provider's events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
      end $$`,

    // One transaction for each step of a payment; the index refuses a step's second one.
    sql`create table ledger_transactions (
      id uuid primary key,
      kind text not null check (kind in ('sale', 'late', 'refund-due', 'refund')),
      payment_id uuid not null references payments (id),
      created_at timestamptz not null,
      unique (payment_id, kind)
    )`,
    // Signed poisha: the balance at the provider is positive, debts to members are negative.
    sql`create table ledger_entries (
      transaction_id uuid not null references ledger_transactions (id),
      account text not null check (account in ('card-provider', 'seller', 'buyer')),
      member_id uuid references members (id),
      amount bigint not null check (amount <> 0),
      primary key (transaction_id, account),
      check ((account = 'card-provider') = (member_id is null))
    )`,
    sql`create function check_ledger_balance() returns trigger language plpgsql as $$
      declare
        transaction uuid := coalesce(to_jsonb(new) ->> 'transaction_id', to_jsonb(new) ->> 'id');
      begin
        if (select coalesce(sum(amount), 1) from ledger_entries
            where transaction_id = transaction) <> 0 then
          raise exception 'ledger transaction % does not sum to zero', transaction
            using errcode = 'check_violation';
        end if;
        return null;
      end $$`,
    // Deferred, so that they run at the commit, when all entries are written.
    ...['ledger_transactions', 'ledger_entries'].map(
      (table) => sql`create constraint trigger balanced after insert on ${sql.table(table)}
        deferrable initially deferred for each row execute function check_ledger_balance()`,
    ),

    // The actor is null if the program itself acted.
    sql`create table audit_log (
      id uuid primary key,
      at timestamptz not null,
      action text not null,
      actor_id uuid references members (id),
      target uuid not null,
      detail jsonb not null
    )`,
    sql`create index audit_log_action on audit_log (action, id desc)`,
    sql`create index audit_log_actor on audit_log (actor_id, id desc) where actor_id is not null`,
    sql`create index audit_log_target on audit_log (target, id desc)`,

    ...['ledger_transactions', 'ledger_entries', 'audit_log'].map(
      (table) => sql`create trigger append_only
        before update or delete or truncate on ${sql.table(table)}
        for each statement execute function refuse_change()`,
    ),

    // So that a redelivered event changes nothing.
    sql`create table payment_events (
      id text primary key,
      intent_id text not null,
      received_at timestamptz not null
    )`,
    // Money at the provider that differs from the ledger; the row is deleted when both agree again.
    sql`create table payment_mismatches (
      intent_id text primary key,
      sentence text not null,
      seen_at timestamptz not null
    )`,

    sql`alter table payments
      add column refund_reason text,
      add column refunded_by uuid references members (id),
      add column asked_at timestamptz,
      add constraint payments_refund_by_admin
        check ((refund_reason is null) = (refunded_by is null))`,
    sql`create index payments_newest_in_state on payments (state, id desc)`,
    // A removed member loses the account at the identity provider too.
    sql`alter table members add column account_removed_at timestamptz`,
    sql`create index members_account_left on members (removed_at)
      where removed_at is not null and account_removed_at is null`,

    // Payments from before the ledger: sales, or late money for a phone that was not sold.
    sql`insert into ledger_transactions (id, kind, payment_id, created_at)
      select gen_random_uuid(), case state when 'paid' then 'sale' else 'late' end, id,
        coalesce(settled_at, created_at)
      from payments where state in ('paid', 'refund_due', 'refunded')`,
    sql`insert into ledger_transactions (id, kind, payment_id, created_at)
      select gen_random_uuid(), 'refund', id, coalesce(settled_at, created_at)
      from payments where state = 'refunded'`,
    sql`insert into ledger_entries (transaction_id, account, member_id, amount)
      select t.id, side.account, side.member_id, side.amount
      from ledger_transactions t
      join payments on payments.id = t.payment_id
      join products on products.id = payments.product_id
      cross join lateral (values
        ('card-provider', null, case t.kind when 'refund' then -amount else amount end),
        (case t.kind when 'sale' then 'seller' else 'buyer' end,
          case t.kind when 'sale' then seller_id else buyer_id end,
          case t.kind when 'refund' then amount else -amount end)
      ) as side (account, member_id, amount)`,
    // Checked now, so that no later migration meets deferred checks of these tables.
    sql`set constraints all immediate`,
  ];
  for (const statement of statements) await statement.execute(db);
}
