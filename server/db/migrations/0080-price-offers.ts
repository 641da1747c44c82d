import { type Kysely, sql } from 'kysely';

/** Offers of buyers for phones, each step of them, and what sellers take at least. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table price_offers (
      id uuid primary key,
      product_id uuid not null references products,
      buyer_id uuid not null references members,
      seller_id uuid not null references members,
      entry_id uuid not null,
      state text not null check (state in ('open', 'countered', 'accepted', 'declined',
        'withdrawn', 'lapsed', 'gone', 'bought')),
      price integer not null check (price > 0),
      steps integer not null check (steps > 0),
      changed_at timestamptz not null,
      due_at timestamptz,
      check (buyer_id <> seller_id),
      check ((due_at is not null) = (state in ('open', 'countered', 'accepted')))
    )`,
    sql`create unique index price_offers_one_live on price_offers (product_id, buyer_id)
      where due_at is not null`,
    sql`create index price_offers_of_buyer on price_offers (buyer_id, product_id, changed_at)`,
    sql`create index price_offers_of_seller on price_offers (seller_id)`,
    sql`create index price_offers_of_phone on price_offers (product_id)`,
    sql`create index price_offers_due on price_offers (due_at) where due_at is not null`,

    sql`create table price_offer_steps (
      offer_id uuid not null references price_offers on delete cascade,
      number integer not null check (number > 0),
      at timestamptz not null,
      event text not null,
      by_role text not null check (by_role in ('buyer', 'seller', 'clock')),
      actor_id uuid references members,
      price integer not null check (price > 0),
      primary key (offer_id, number)
    )`,
    sql`create index price_offer_steps_of_actor on price_offer_steps (actor_id)`,

    // Beside `products`, whose rows others read.
    sql`create table price_floors (
      product_id uuid primary key references products,
      price integer not null check (price > 0)
    )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
