import { type Kysely, sql } from 'kysely';

/**
 * Indexes by which staff find a person, phone, order, payment or payout, and those of a person's
 * history. A name is found from each of its first words on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // The members whom a report is about. Triggers, so that the program before sets them, too.
    sql`alter table reports add column seller_id uuid references members`,
    sql`create function set_reported_seller() returns trigger language plpgsql as $$
      begin
        new.seller_id := (select seller_id from products where id = new.product_id);
        return new;
      end $$`,
    sql`create trigger reports_seller before insert on reports
      for each row execute function set_reported_seller()`,
    sql`update reports set seller_id = products.seller_id
      from products where products.id = reports.product_id`,
    sql`create index reports_history on reports (reporter_id, created_at desc)`,
    sql`create index reports_about_history on reports (seller_id, created_at desc)`,
    sql`alter table thread_reports add column about_id uuid references members`,
    sql`create function set_reported_member() returns trigger language plpgsql as $$
      begin
        new.about_id := (select case new.reporter_id when buyer_id then seller_id else buyer_id end
          from threads where id = new.thread_id);
        return new;
      end $$`,
    sql`create trigger thread_reports_about before insert on thread_reports
      for each row execute function set_reported_member()`,
    sql`update thread_reports set about_id =
        case reporter_id when buyer_id then seller_id else buyer_id end
      from threads where threads.id = thread_reports.thread_id`,
    sql`create index thread_reports_history on thread_reports (reporter_id, at desc)`,
    sql`create index thread_reports_about_history on thread_reports (about_id, at desc)`,
    sql`create index payment_attempts_ids on payment_attempts using gin ((array[
        facts ->> 'trxId', facts ->> 'valId', facts ->> 'bankTranId', facts ->> 'pgTxnId',
        facts ->> 'bankTxnId'])) with (fastupdate = off)`,
    sql`create index payment_refunds_at_provider on payment_refunds (provider_refund_id)
      where provider_refund_id is not null`,
    sql`create index payout_lines_reference on payout_lines (lower(reference))
      where reference is not null`,

    sql`create index deal_events_history on deal_events (actor_id, at desc)
      where event in ('call-off', 'refuse', 'object', 'no-show', 'claim', 'deny', 'report',
        'dispute', 'not-as-sold')`,
    sql`create index notices_history on notices (member_id, at desc)
      where kind in ('booked', 'cancelled', 'problem', 'called-off', 'decision', 'reopened',
        'refund-due', 'refunded')`,
    sql`create index payout_lines_history on payout_lines (seller_id, settled_at desc)
      where settled_at is not null`,
    sql`create index audit_log_history on audit_log (target, at desc)
      where action not in ('person-read', 'shop-searched', 'thread-read')`,
    // Whether an admin has just read a person's page.
    sql`create index audit_log_persons_read on audit_log (actor_id, target, at desc)
      where action = 'person-read'`,

    // The busiest tables last: the lock against writes is until the end.
    ...fromEachWord('members'),
    sql`create index members_address_begins on members ((email collate "C"))`,
    // The random end of an id, which people read out.
    sql`create index bookings_short on bookings (right(id::text, 8))`,
    sql`create index bookings_ended_history on bookings (buyer_id, cancelled_at desc)
      where cancelled_at is not null`,
    sql`create index products_short on products (right(id::text, 8))`,
    sql`create index products_history on products (seller_id, created_at desc)`,
    sql`create index products_waiting_history on products (seller_id, hidden_at desc)
      where hidden_by = 'words'`,
    ...fromEachWord('products'),
  ];
  for (const statement of statements) await statement.execute(db);
}

/** By bytes, because only then is a beginning a range of the index. */
function fromEachWord(table: 'members' | 'products') {
  const words = [
    sql`lower(name)`,
    sql`substring(lower(name) from '^\\S+\\s+(.*)$')`,
    sql`substring(lower(name) from '^(?:\\S+\\s+){2}(.*)$')`,
    sql`substring(lower(name) from '^(?:\\S+\\s+){3}(.*)$')`,
  ];
  return words.map(
    (from, word) => sql`create index ${sql.id(`${table}_named_${word + 1}`)}
      on ${sql.table(table)} ((${from} collate "C"))`,
  );
}
