import { type Kysely, sql } from 'kysely';

/**
 * Stores the booked listing as its buyer saw it: a version number for each listing, the content of
 * the booked versions, and the time until which a booking has its price.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Increases with each edit of anything but the selling price.
    sql`alter table products
      add column version integer not null default 1 check (version > 0),
      add column edited_at timestamptz`,
    sql`create table listing_versions (
      product_id uuid not null references products (id),
      version integer not null check (version > 0),
      content jsonb not null,
      kept_at timestamptz not null,
      primary key (product_id, version)
    )`,
    // The cover is position 1. The row is deleted with the picture, when the sweep removes it.
    sql`create table listing_version_photos (
      product_id uuid not null,
      version integer not null,
      position smallint not null check (position between 1 and 8),
      image_id uuid not null references images (id) on delete cascade,
      primary key (product_id, version, position),
      foreign key (product_id, version) references listing_versions (product_id, version)
        on delete cascade
    )`,
    sql`create index listing_version_photos_image on listing_version_photos (image_id)`,
    // A picture that is no longer public, but evidence in an order; only the people of the order
    // may see it.
    sql`alter table images
      add column kept_since timestamptz,
      add column private_since timestamptz`,
    sql`create index images_kept on images (kept_since) where kept_since is not null`,
    // For the deals of a phone, live or ended.
    sql`create index deals_of_phone on deals (product_id)`,
    // Null: booked before versions existed, so what the buyer saw is unknown.
    sql`alter table bookings
      add column version integer,
      add column seen_at timestamptz,
      add column price_until timestamptz`,
    // The buyers of existing bookings were promised their price for as long as the booking lasts.
    sql`update bookings set price_until = created_at + interval '14 days'
      where paid_at is null and cancelled_at is null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
