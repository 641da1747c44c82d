import { type Kysely, sql } from 'kysely';

/** Payment attempts and refunds get rows of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // A text, because an attempt from before this migration has its payment's id.
    sql`create table payment_attempts (
      ref text primary key check (length(ref) between 1 and 36),
      payment_id uuid not null references payments (id),
      provider text not null,
      method text not null,
      provider_id text,
      amount integer not null check (amount > 0),
      facts jsonb not null default '{}',
      opened_at timestamptz not null,
      capturing_at timestamptz,
      closed_at timestamptz,
      paid_at timestamptz,
      review text check (review in ('risk', 'accepted', 'refused')),
      ask_at timestamptz,
      unique (provider, provider_id)
    )`,
    // At most one open attempt for each payment, and at most one attempt whose money counts.
    sql`create unique index payment_attempts_one_open on payment_attempts (payment_id)
      where closed_at is null`,
    sql`create unique index payment_attempts_one_paid on payment_attempts (payment_id)
      where paid_at is not null`,
    sql`create index payment_attempts_of_payment on payment_attempts (payment_id, opened_at desc)`,
    sql`create index payment_attempts_to_ask on payment_attempts (ask_at) where ask_at is not null`,

    sql`create table payment_refunds (
      id uuid primary key,
      key text not null unique,
      payment_id uuid not null references payments (id),
      amount integer not null check (amount > 0),
      state text not null check (state in ('due', 'started', 'done', 'failed', 'in_doubt')),
      reason text not null,
      actor_id uuid references members (id),
      provider_refund_id text,
      problem text,
      created_at timestamptz not null,
      started_at timestamptz,
      settled_at timestamptz,
      ask_at timestamptz
    )`,
    sql`create index payment_refunds_of_payment on payment_refunds (payment_id)`,
    sql`create index payment_refunds_to_ask on payment_refunds (ask_at) where ask_at is not null`,
    // Locks the payment's row, so that concurrent refunds see each other.
    sql`create function check_refunds() returns trigger language plpgsql as $$
      declare
        paid integer;
      begin
        select amount into paid from payments where id = new.payment_id for update;
        if (select coalesce(sum(amount), 0) from payment_refunds
            where payment_id = new.payment_id and id <> new.id) + new.amount > paid then
          raise exception 'the refunds of payment % are more than was paid', new.payment_id
            using errcode = 'check_violation';
        end if;
        return new;
      end $$`,
    sql`create trigger refunds_within_payment before insert or update of amount, payment_id
      on payment_refunds for each row execute function check_refunds()`,

    // A payment may have several refunds, each with two steps in the ledger.
    sql`alter table ledger_transactions
      add column refund_id uuid references payment_refunds (id),
      drop constraint ledger_transactions_payment_id_kind_key`,
    sql`create unique index ledger_transactions_of_payment on ledger_transactions (payment_id, kind)
      where refund_id is null`,
    sql`create index ledger_transactions_by_payment on ledger_transactions (payment_id)`,
    sql`create index payments_by_buyer on payments (buyer_id, created_at desc)`,
    sql`create unique index ledger_transactions_of_refund on ledger_transactions (refund_id, kind)
      where refund_id is not null`,

    // Earlier payments came from one of two providers. One without an intent is assigned to the
    // provider of the other payments.
    sql`insert into payment_attempts (ref, payment_id, provider, method, provider_id, amount,
        opened_at, closed_at, paid_at, ask_at)
      select p.id::text, p.id,
        case when i.id is not null then 'embedded-cards'
          when p.intent_id is not null then 'stripe'
          when exists (select from payments o where o.intent_id is not null
            and not exists (select from embedded_card_intents e where e.id = o.intent_id))
          then 'stripe' else 'embedded-cards' end,
        'card', p.intent_id, p.amount, p.created_at,
        case when p.state <> 'held' then coalesce(p.settled_at, p.created_at) end,
        case when p.state in ('paid', 'refund_due', 'refunded')
          then coalesce(p.settled_at, p.created_at) end,
        null
      from payments p
      left join embedded_card_intents i
        on i.id = p.intent_id or (p.intent_id is null and i.idempotency_key = p.id::text)`,
    sql`insert into payment_refunds (id, key, payment_id, amount, state, reason, actor_id,
        created_at, started_at, settled_at, ask_at)
      select gen_random_uuid(), 'refund-' || id, id, amount,
        case state when 'refunded' then 'done' else 'due' end,
        coalesce(refund_reason, 'came too late for the phone'), refunded_by,
        coalesce(settled_at, created_at),
        case state when 'refunded' then coalesce(settled_at, created_at) end,
        case state when 'refunded' then coalesce(settled_at, created_at) end,
        case state when 'refund_due' then coalesce(settled_at, created_at) end
      from payments where state in ('refund_due', 'refunded')`,
    sql`alter table payments drop constraint payments_refund_by_admin, drop column intent_id,
      drop column refund_reason, drop column refunded_by`,

    // The provider's id of the subject of an event or a difference.
    sql`alter table payment_events rename column intent_id to provider_id`,
    sql`alter table payment_mismatches rename column intent_id to provider_id`,
  ];
  for (const statement of statements) await statement.execute(db);
}
