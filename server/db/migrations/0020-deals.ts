import { type Kysely, sql } from 'kysely';

/** What happens to a paid phone: deals, their events and photos, and the sellers' money. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // How a booking that was never paid ended, with the member's reason.
    sql`alter table bookings
      add column ended_as text check (ended_as in ('cancelled', 'declined', 'lapsed')),
      add column end_reason text not null default ''`,
    sql`update bookings set ended_as = 'cancelled' where cancelled_at is not null`,
    sql`create index bookings_waiting on bookings (created_at)
      where paid_at is null and cancelled_at is null`,

    // One row for each paid booking; `contract/orders/deal.ts` has the table of its states.
    sql`create table deals (
      booking_id uuid primary key references bookings (id),
      payment_id uuid not null unique references payments (id),
      product_id uuid not null references products (id),
      buyer_id uuid not null references members (id),
      seller_id uuid not null references members (id),
      price integer not null check (price > 0),
      state text not null check (state in ('paid', 'handed-over', 'claimed', 'problem', 'offered',
        'returning', 'decision', 'refunding', 'completed', 'refunded')),
      paid_at timestamptz not null,
      changed_at timestamptz not null,
      due_at timestamptz,
      meeting_place text,
      meeting_at timestamptz,
      meeting_by text check (meeting_by in ('buyer', 'seller')),
      meeting_accepted_at timestamptz,
      checks text[],
      code_tries integer not null default 0,
      code_locked_until timestamptz,
      offer integer check (offer > 0 and offer < price),
      given_back integer not null default 0 check (given_back >= 0 and given_back <= price),
      fee integer not null default 0 check (fee >= 0 and fee <= price - given_back),
      relisted_at timestamptz,
      constraint deals_meeting_whole check
        (num_nulls(meeting_place, meeting_at, meeting_by) in (0, 3))
    )`,
    // At most one deal with money in escrow for each phone.
    sql`create unique index deals_one_live on deals (product_id) where state in
      ('paid', 'handed-over', 'claimed', 'problem', 'offered', 'returning', 'decision')`,
    // For the job that applies deadlines.
    sql`create index deals_due on deals (due_at) where due_at is not null`,
    sql`create index deals_of_seller on deals (seller_id, paid_at desc)`,
    sql`create index deals_of_buyer on deals (buyer_id)`,

    // The events of an order, also from before its payment; shown as its history.
    sql`create table deal_events (
      id uuid primary key,
      booking_id uuid not null references bookings (id),
      at timestamptz not null,
      event text not null,
      role text not null check (role in ('buyer', 'seller', 'admin', 'provider', 'clock')),
      actor_id uuid references members (id),
      detail jsonb not null
    )`,
    sql`create index deal_events_of_booking on deal_events (booking_id, id)`,
    sql`create trigger append_only before update or delete or truncate on deal_events
      for each statement execute function refuse_change()`,

    // Only the deal's buyer and seller, and admins, may see them.
    sql`create table deal_photos (
      image_id uuid primary key references images (id),
      booking_id uuid not null references bookings (id),
      event_id uuid not null references deal_events (id)
    )`,
    sql`create index deal_photos_of_booking on deal_photos (booking_id)`,

    // \`seller\`: in escrow until the deal ends. \`balance\`: the seller's. \`fee\`: the shop's.
    sql`alter table ledger_transactions drop constraint ledger_transactions_kind_check,
      add constraint ledger_transactions_kind_check
        check (kind in ('sale', 'late', 'refund-due', 'refund', 'release'))`,
    sql`alter table ledger_entries drop constraint ledger_entries_account_check,
      add constraint ledger_entries_account_check
        check (account in ('card-provider', 'seller', 'buyer', 'balance', 'fee')),
      drop constraint ledger_entries_check,
      add constraint ledger_entries_member_check
        check ((account in ('card-provider', 'fee')) = (member_id is null))`,

    // Payments from before deals wait for buyer and seller like new ones.
    sql`insert into deals (booking_id, payment_id, product_id, buyer_id, seller_id, price, state,
        paid_at, changed_at, due_at)
      select booking_id, payments.id, product_id, buyer_id, seller_id, amount,
        case state when 'paid' then 'paid' when 'refunded' then 'refunded' else 'refunding' end,
        coalesce(settled_at, payments.created_at), now(),
        case state when 'paid' then now() + interval '10 days' end
      from payments join products on products.id = product_id
      where exists (select from ledger_transactions t
        where t.payment_id = payments.id and t.kind = 'sale')`,
  ];
  for (const statement of statements) await statement.execute(db);
}
