import { type Kysely, sql } from 'kysely';

/** Members, pictures, brands, phones, bookings, payments and reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table members (
      id uuid primary key,
      email text not null,
      name text not null,
      image_id uuid,
      photo_url text,
      title text not null check (title in ('buyer', 'seller')),
      is_admin boolean not null default false,
      is_verified boolean not null default false,
      created_at timestamptz not null default now(),
      removed_at timestamptz
    )`,
    // An address is free again after its member is removed.
    sql`create unique index members_email on members (email) where removed_at is null`,
    sql`create index members_title on members (title, created_at desc) where removed_at is null`,

    sql`create table images (
      id uuid primary key,
      expires_at timestamptz,
      created_at timestamptz not null default now()
    )`,
    sql`create index images_expiring on images (expires_at) where expires_at is not null`,
    sql`alter table members
      add constraint members_image foreign key (image_id) references images (id)`,

    sql`create table categories (
      id text primary key,
      name text not null,
      unpaid integer not null default 0 check (unpaid >= 0)
    )`,
    sql`insert into categories (id, name) values ('1', 'VIVO'), ('2', 'SAMSUNG'), ('3', 'Realme')`,

    sql`create table products (
      id uuid primary key,
      seller_id uuid not null references members (id),
      category_id text not null references categories (id),
      name text not null,
      selling_price integer not null check (selling_price > 0),
      market_price integer not null check (market_price > 0),
      phone_number text not null,
      image_id uuid not null references images (id),
      description text not null,
      location text not null,
      condition text not null check (condition in ('Excilent', 'Good', 'Fair')),
      use_time text not null,
      ram_room text not null,
      post_time text not null,
      advertised_at timestamptz,
      paid_at timestamptz,
      removed_at timestamptz,
      created_at timestamptz not null default now()
    )`,
    sql`create index products_on_sale on products (category_id, created_at desc, id desc)
      where paid_at is null and removed_at is null`,
    sql`create index products_advertised on products (advertised_at desc, id desc)
      where advertised_at is not null and paid_at is null and removed_at is null`,
    sql`create index products_of_seller on products (seller_id, created_at desc)
      where removed_at is null`,

    // A counter, updated in the same transaction, so that products need not be counted.
    sql`create function count_unpaid_products() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' and old.paid_at is null and old.removed_at is null then
          update categories set unpaid = unpaid - 1 where id = old.category_id;
        end if;
        if tg_op <> 'DELETE' and new.paid_at is null and new.removed_at is null then
          update categories set unpaid = unpaid + 1 where id = new.category_id;
        end if;
        return null;
      end $$`,
    sql`create trigger products_counted
      after insert or delete or update of category_id, paid_at, removed_at on products
      for each row execute function count_unpaid_products()`,

    sql`create table bookings (
      id uuid primary key,
      product_id uuid not null references products (id),
      buyer_id uuid not null references members (id),
      price integer not null check (price > 0),
      product_name text not null,
      user_name text not null,
      user_number text not null,
      meet_location text not null,
      paid_at timestamptz,
      created_at timestamptz not null default now()
    )`,
    // So that a double click or a second tab finds the first booking.
    sql`create unique index bookings_once on bookings (product_id, buyer_id)`,
    sql`create index bookings_of_buyer on bookings (buyer_id, created_at desc)`,

    sql`create table payments (
      id uuid primary key,
      booking_id uuid not null references bookings (id),
      product_id uuid not null references products (id),
      buyer_id uuid not null references members (id),
      amount integer not null check (amount > 0),
      state text not null check
        (state in ('held', 'paid', 'released', 'refund_due', 'refunded')),
      held_until timestamptz not null,
      intent_id text unique,
      created_at timestamptz not null default now(),
      settled_at timestamptz
    )`,
    // One live hold or payment for each product, so that two buyers cannot pay for one phone.
    sql`create unique index payments_one_live on payments (product_id)
      where state in ('held', 'paid')`,
    sql`create index payments_of_booking on payments (booking_id, created_at desc)`,
    sql`create index payments_of_buyer on payments (buyer_id) where state = 'held'`,
    // For the reconciler, which reads these few rows every minute.
    sql`create index payments_open on payments (held_until)
      where state in ('held', 'refund_due')`,

    sql`create table reports (
      id uuid primary key,
      product_id uuid not null references products (id),
      reporter_id uuid not null references members (id),
      created_at timestamptz not null default now(),
      unique (product_id, reporter_id)
    )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
