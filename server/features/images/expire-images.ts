import { type SqlBool, sql } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import { dealLimits } from '#contract/orders/deal-limits.ts';
import { stateFacts, storedStates } from '#contract/orders/deal-states.ts';
import type { Db } from '#server/db/client.ts';

/** Deals without further steps. */
const ended = storedStates.filter((state) => stateFacts[state].turn === null);

/** Whether a phone, a member or the shop itself uses a row of `images`, besides those that are being removed. */
const isShown = (except: string[]) => sql<SqlBool>`(
  exists (select from products where image_id = images.id
    and products.id <> all(${except}::uuid[]))
  or exists (select from product_photos where image_id = images.id
    and product_photos.product_id <> all(${except}::uuid[]))
  or exists (select from members where image_id = images.id
    and members.id <> all(${except}::uuid[]))
  or exists (select from shop_looks where content->>'logo' = images.id::text)
  or exists (select from shop_look_drafts where content->>'logo' = images.id::text))`;

/**
 * Whether a row of `images` may be evidence in an order, because its phone was booked with it:
 * while the order can be paid, and until the photos of problems are deleted after its deal's end.
 */
function isEvidence(except: string[], now: Date) {
  const since = new Date(now.getTime() - dealLimits.photoDays * dayMs);
  return sql<SqlBool>`exists (select from listing_version_photos kept
    where kept.image_id = images.id and (
      exists (select from bookings
        where bookings.product_id = kept.product_id and bookings.version = kept.version
          and bookings.cancelled_at is null and bookings.paid_at is null
          and bookings.product_id <> all(${except}::uuid[])
          and (select removed_at from products where products.id = bookings.product_id) is null)
      or exists (select from deals
        where deals.product_id = kept.product_id
          and (deals.state <> all(${ended}) or deals.changed_at > ${since})
          and (select version from bookings where bookings.id = deals.booking_id) = kept.version)))`;
}

/**
 * Releases pictures that a phone or a member no longer uses, so that the next sweep deletes them. A
 * picture with another use remains; one that may be evidence in an order is stored for that order
 * only (`sweepKeptImages`). `except`: phones and members that are being removed. Lock the pictures
 * first.
 */
export async function expireImages(
  trx: Db,
  imageIds: string[],
  now: Date,
  except: string[] = [],
): Promise<void> {
  if (imageIds.length === 0) return;
  const isKept = isEvidence(except, now);
  await trx
    .updateTable('images')
    .set({
      expires_at: sql<Date | null>`case when not ${isKept} then ${now}::timestamptz end`,
      kept_since: sql<Date | null>`case when ${isKept} then ${now}::timestamptz end`,
    })
    .where('id', 'in', imageIds)
    .where(({ not }) => not(isShown(except)))
    .execute();
}

/** Lets stored evidence expire when its order no longer needs it; returns how many. */
export async function expireKept(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('images')
    .set({ expires_at: now, kept_since: null })
    .where('kept_since', 'is not', null)
    .where(({ not }) => not(isEvidence([], now)))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
