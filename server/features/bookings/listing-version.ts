import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { toTaka } from '#contract/money.ts';
import type { BookedListing } from '#contract/orders/listing.ts';
import { type ListingPart, listingParts } from '#contract/orders/listing-parts.ts';
import type { Db } from '#server/db/client.ts';
import type { ListingContent } from '#server/db/tables/products.ts';
import type { ImageHost } from '#server/ports/image-host/port.ts';

/** The current content of a row of `products`, in the form of `listing_versions`. */
const contentNow = sql<ListingContent>`jsonb_build_object(
  'name', products.name,
  'brand', (select categories.name from categories where categories.id = products.category_id),
  'model', (select models.name from models where models.id = products.model_id),
  'condition', products.condition,
  'description', products.description,
  'location', products.location,
  'division', products.division,
  'district', products.district,
  'area', products.area,
  'market_price_poisha', products.market_price,
  'use_time', products.use_time,
  'months_used', products.months_used,
  'ram_room', products.ram_room,
  'ram', products.ram,
  'storage', products.storage,
  'colour', products.colour,
  'battery_health', products.battery_health,
  'battery_state', products.battery_state,
  'battery_original', products.battery_original,
  'has_charger', products.has_charger,
  'has_box', products.has_box,
  'has_receipt', products.has_receipt,
  'warranty_months', products.warranty_months,
  'official', products.official,
  'registration', products.registration,
  'locks', products.locks,
  'defects', products.defects,
  'negotiable', products.negotiable,
  'cash', products.cash)`;

/** A picture of a listing; the address of a private one is below the order's. */
export type ListingPhoto = { id: string; isPrivate: boolean };

// A subquery, because for a join the planner might read all pictures.
const photo = sql`jsonb_build_object('id', kept.image_id, 'isPrivate',
  (select images.private_since from images where images.id = kept.image_id) is not null)`;

const photosNow = sql<ListingPhoto[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', shown.image_id, 'isPrivate', false)
    order by shown.position), '[]')
  from (select 1 as position, products.image_id
    union all
    select position, image_id from product_photos where product_id = products.id) shown
  where shown.image_id is not null)`;

/** The stored version that a row of `bookings` refers to; null if it was not stored. */
const bookedContent = sql<ListingContent | null>`(
  select content from listing_versions kept
  where kept.product_id = bookings.product_id and kept.version = bookings.version)`;

const bookedPhotos = sql<ListingPhoto[]>`(
  select coalesce(jsonb_agg(${photo} order by kept.position), '[]')
  from listing_version_photos kept
  where kept.product_id = bookings.product_id and kept.version = bookings.version)`;

const isOther = sql`bookings.version <> products.version`;

/**
 * For a booking joined with its phone: the columns to compare the booked version with the current
 * one; null if they are the same.
 */
export const changeColumns = [
  sql<ListingContent | null>`case when ${isOther} then ${bookedContent} end`.as('was_content'),
  sql<ListingPhoto[] | null>`case when ${isOther} then ${bookedPhotos} end`.as('was_photos'),
  sql<ListingContent | null>`case when ${isOther} then ${contentNow} end`.as('now_content'),
  sql<ListingPhoto[] | null>`case when ${isOther} then ${photosNow} end`.as('now_photos'),
] as const;

/** For the same rows: the phone as it was booked. */
export const bookedColumns = [
  bookedContent.as('booked_content'),
  bookedPhotos.as('booked_photos'),
] as const;

/**
 * For the same rows: the booked cover, for lists. Bookings from before versions existed have the
 * phone's current one.
 */
export const bookedCover = sql<ListingPhoto | null>`case when bookings.version is not null
  then (select ${photo}
    from listing_version_photos kept
    where kept.product_id = bookings.product_id and kept.version = bookings.version
      and kept.position = 1)
  when products.image_id is not null
  then jsonb_build_object('id', products.image_id, 'isPrivate', false) end`.as('cover');

/**
 * Stores the current version of a listing before it is booked; a stored version is not changed.
 * Lock the phone first, so that it is not edited meanwhile.
 */
export async function keepVersion(trx: Db, productId: string, now: Date): Promise<void> {
  await sql`with kept as (
      insert into listing_versions (product_id, version, content, kept_at)
      select id, version, ${contentNow}, ${now}::timestamptz from products where id = ${productId}
      on conflict do nothing returning product_id, version
    )
    insert into listing_version_photos (product_id, version, position, image_id)
    select kept.product_id, kept.version, shown.position, shown.image_id from kept, (
      select 1 as position, image_id from products where id = ${productId}
      union all select position, image_id from product_photos where product_id = ${productId}
    ) shown where shown.image_id is not null`.execute(trx);
}

const partOf: Record<keyof ListingContent, ListingPart> = {
  name: 'name',
  brand: 'brand',
  model: 'model',
  condition: 'condition',
  description: 'description',
  location: 'place',
  division: 'place',
  district: 'place',
  area: 'place',
  market_price_poisha: 'marketPrice',
  use_time: 'used',
  months_used: 'used',
  ram_room: 'memory',
  ram: 'memory',
  storage: 'memory',
  colour: 'colour',
  battery_health: 'battery',
  battery_state: 'battery',
  battery_original: 'battery',
  has_charger: 'extras',
  has_box: 'extras',
  has_receipt: 'extras',
  warranty_months: 'warranty',
  official: 'official',
  registration: 'official',
  locks: 'locks',
  defects: 'defects',
  negotiable: 'negotiable',
  cash: 'cash',
};

type Listing = { content: ListingContent; photos: readonly ListingPhoto[] };

/** The parts of a listing that have changed, in the order of `listingParts`. */
export function changedParts(was: Listing, is: Listing): ListingPart[] {
  const changed = new Set<ListingPart>();
  for (const key of Object.keys(partOf) as (keyof ListingContent)[]) {
    // A version of before a column was added does not have it.
    const [before, now] = [was.content[key] ?? null, is.content[key] ?? null];
    if (!isDeepStrictEqual(before, now)) changed.add(partOf[key]);
  }
  const ids = ({ photos }: Listing) => photos.map(({ id }) => id);
  if (!isDeepStrictEqual(ids(was), ids(is))) changed.add('photos');
  return listingParts.filter((part) => changed.has(part));
}

type PhotoHost = { imageHost: ImageHost; bookingId: string };

/** The address of a picture for the people of an order. */
export function photoAddress({ id, isPrivate }: ListingPhoto, { imageHost, bookingId }: PhotoHost) {
  return isPrivate ? `/api/order/${bookingId}/photos/${id}` : imageHost.urlOf(id);
}

/** Converts a listing to the wire format; undeclared fields are omitted. */
export function toBookedListing({ content, photos }: Listing, host: PhotoHost): BookedListing {
  const { brand, model } = content;
  return {
    name: content.name,
    brand: { name: brand },
    ...(model !== null && { model: { name: model } }),
    condition: content.condition,
    description: content.description,
    location: content.location,
    marketPrice: toTaka(content.market_price_poisha),
    useTime: content.use_time,
    ramRoom: content.ram_room,
    photos: photos.map((each) => photoAddress(each, host)),
    ...said({
      ram: content.ram,
      storage: content.storage,
      colour: content.colour,
      monthsUsed: content.months_used,
      batteryHealth: content.battery_health,
      batteryState: content.battery_state,
      batteryOriginal: content.battery_original,
      charger: content.has_charger,
      box: content.has_box,
      receipt: content.has_receipt,
      warrantyMonths: content.warranty_months,
      official: content.official,
      registration: content.registration ?? null,
      locks: content.locks,
      defects: content.defects,
      negotiable: content.negotiable,
      cash: content.cash,
      division: content.division,
      district: content.district,
      area: content.area,
    }),
  };
}

type Said<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> };

function said<Fields extends Record<string, unknown>>(fields: Fields): Said<Fields> {
  const kept = Object.entries(fields).filter(([, value]) => value !== null);
  return Object.fromEntries(kept) as Said<Fields>;
}
