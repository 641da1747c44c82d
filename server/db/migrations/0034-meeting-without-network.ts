import { type Kysely, sql } from 'kysely';

/**
 * When buyer and seller meet, so that the money of a buyer who calls off there waits for the
 * seller's code; and a rule that no poisha of a payment is both refunded and released.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table deals
      -- From then on; stays when the meeting is moved later.
      add column handover_from timestamptz,
      add column code_shown_at timestamptz,
      add column handed_over_at timestamptz,
      -- The right code came after the money had gone back: a case until an admin closes it.
      add column late_code_at timestamptz,
      add column case_closed_at timestamptz,
      add constraint deals_case_check check (case_closed_at is null or late_code_at is not null),
      drop constraint deals_state_check,
      add constraint deals_state_check check (state in ('paid', 'calling-off', 'handed-over',
        'claimed', 'problem', 'offered', 'returning', 'decision', 'refunding', 'completed',
        'refunded', 'reserved', 'completed-cash', 'no-show', 'cancelled', 'lapsed'))`,
    sql`update deals set handover_from = meeting_at - interval '2 hours'
      where meeting_accepted_at is not null`,
    sql`update deals set handed_over_at = (select min(at) from deal_events
      where deal_events.booking_id = deals.booking_id
        and event in ('hand-over', 'confirm-handover'))`,
    sql`drop index deals_one_live`,
    sql`create unique index deals_one_live on deals (product_id) where state in ('paid',
      'calling-off', 'handed-over', 'claimed', 'problem', 'offered', 'returning', 'decision',
      'reserved')`,
    sql`create index deals_late_codes on deals (late_code_at)
      where late_code_at is not null and case_closed_at is null`,

    // The sum of all refunds that were ordered; in a completed deal, the part that the buyer got
    // back.
    sql`update deals set given_back = back.ordered
      from (select payment_id, sum(amount) as ordered from payment_refunds group by payment_id) back
      where back.payment_id = deals.payment_id and state <> 'completed'`,
    sql`create function released_of(payment uuid) returns bigint language sql stable as $$
        select coalesce(sum(e.amount), 0)::bigint
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.payment_id = payment and t.kind = 'release' and e.account = 'seller'
      $$`,
    // Locks the payment's row, so that a concurrent refund and release see each other.
    sql`create or replace function check_refunds() returns trigger language plpgsql as $$
      declare
        paid integer;
      begin
        select amount into paid from payments where id = new.payment_id for update;
        if (select coalesce(sum(amount), 0) from payment_refunds
            where payment_id = new.payment_id and id <> new.id) + new.amount
            + released_of(new.payment_id) > paid then
          raise exception 'the refunds of payment % are more than is left of it', new.payment_id
            using errcode = 'check_violation';
        end if;
        return new;
      end $$`,
    sql`create function check_release() returns trigger language plpgsql as $$
      declare
        paid_by uuid;
        paid integer;
      begin
        select payment_id into paid_by from ledger_transactions
          where id = new.transaction_id and kind = 'release';
        if paid_by is null then
          return null;
        end if;
        select amount into paid from payments where id = paid_by for update;
        if released_of(paid_by) + (select coalesce(sum(amount), 0) from payment_refunds
            where payment_id = paid_by) > paid then
          raise exception 'payment % releases more than is left of it', paid_by
            using errcode = 'check_violation';
        end if;
        return null;
      end $$`,
    // Runs after the statement, because the same statement writes the transaction and its entries.
    sql`create trigger release_within_payment after insert on ledger_entries
      for each row when (new.account = 'seller' and new.amount > 0) execute function check_release()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
