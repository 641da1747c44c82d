import { type Kysely, sql } from 'kysely';

/** Cash at the meeting: a deal without a payment, which reserves its phone for its buyer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Null: the seller has not declared it, which means no.
    sql`alter table products add column cash boolean`,
    sql`alter table bookings add column cash_asked_at timestamptz`,
    sql`alter table deals alter column payment_id drop not null,
      drop constraint deals_state_check,
      add constraint deals_state_check check (state in ('paid', 'handed-over', 'claimed', 'problem',
        'offered', 'returning', 'decision', 'refunding', 'completed', 'refunded', 'reserved',
        'completed-cash', 'no-show', 'cancelled', 'lapsed')),
      add constraint deals_payment_check check ((payment_id is null) =
        (state in ('reserved', 'completed-cash', 'no-show', 'cancelled', 'lapsed'))),
      add column no_show_of text check (no_show_of in ('buyer', 'seller')),
      add column cash_place smallint check (cash_place in (1, 2))`,
    // At most one deal with money, or one reservation, for each phone.
    sql`drop index deals_one_live`,
    sql`create unique index deals_one_live on deals (product_id) where state in
      ('paid', 'handed-over', 'claimed', 'problem', 'offered', 'returning', 'decision', 'reserved')`,
    // Two slots for each buyer: the index refuses a third reservation, even of concurrent requests.
    sql`create unique index deals_two_reserved on deals (buyer_id, cash_place)
      where state = 'reserved'`,
    // Requests that wait for the seller's answer, apart from all bookings.
    sql`create index bookings_cash_asked on bookings (product_id)
      where cash_asked_at is not null and cancelled_at is null and paid_at is null`,
    // For the count of a seller's sales.
    sql`create index deals_sold_for_cash on deals (product_id) where state = 'completed-cash'`,
  ];
  for (const statement of statements) await statement.execute(db);
}
