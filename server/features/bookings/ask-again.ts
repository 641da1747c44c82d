import { sql } from 'kysely';
import { toTaka } from '#contract/money.ts';
import type { AskAgain } from '#contract/orders/listing.ts';
import type { ListingContent } from '#server/db/tables/products.ts';
import { Problem } from '#server/lib/problem.ts';
import { changedParts, type ListingPhoto } from './listing-version.ts';

/** The price (poisha) and the version of the listing in a booking. */
export type BookedTerms = { price: number; price_until: Date | null; version: number | null };
/** The phone's current values; the price in poisha. */
export type PhoneTerms = { selling_price: number; version: number };

/**
 * The price (poisha) at which a booking is paid now: its own until `price_until`, then the phone's.
 * A lower price applies at once.
 */
export function priceNow(booked: BookedTerms, phone: PhoneTerms, now: Date): number {
  const isFixed = booked.price_until !== null && now < booked.price_until;
  return isFixed ? Math.min(booked.price, phone.selling_price) : phone.selling_price;
}

/** Whether the buyer booked another version of the listing, or an unknown one. */
export const isOtherListing = (booked: BookedTerms, phone: PhoneTerms): boolean =>
  booked.version !== phone.version;

/**
 * Refuses a payment of a booking whose buyer has not seen the current listing or price. Read both
 * rows after locking the phone, because an edit locks it as well. Throws `listing-changed`, or
 * `price-changed` with the valid price.
 */
export function refuseUnseen(booked: BookedTerms, phone: PhoneTerms, now: Date): void {
  if (isOtherListing(booked, phone)) throw new Problem('listing-changed');
  const price = priceNow(booked, phone, now);
  if (price !== booked.price) {
    throw new Problem('price-changed', { extra: { selingPrice: toTaka(price) } });
  }
}

type Change = {
  was_content: ListingContent | null;
  was_photos: ListingPhoto[] | null;
  now_content: ListingContent | null;
  now_photos: ListingPhoto[] | null;
};

/**
 * The parts of the listing that differ from the booked version, from `changeColumns`; null if the
 * two cannot be compared.
 */
export function partsOf(row: Change): AskAgain['changed'] | null {
  const { was_content: was, now_content: now, was_photos, now_photos } = row;
  if (!was || !now) return null;
  return changedParts(
    { content: was, photos: was_photos ?? [] },
    { content: now, photos: now_photos ?? [] },
  );
}

/**
 * When the hold of a row of `bookings` ends, or ended without an answer of its provider; a phone
 * has at most one.
 */
export const heldUntil = sql<Date | null>`(select held_until from payments
  where payments.booking_id = bookings.id and payments.state = 'held')`.as('held_until');

/**
 * What a buyer must confirm before paying; null if nothing has changed, or while they are paying.
 * Only for a booking that can still be paid.
 */
export function askAgainOf(
  booked: BookedTerms & Change & { held_until: Date | null },
  phone: PhoneTerms,
  now: Date,
): AskAgain | null {
  const { held_until: held } = booked;
  if (held && now < held) return null;
  // The provider may still take the money at the old price.
  const price = held ? booked.price : priceNow(booked, phone, now);
  const isOther = isOtherListing(booked, phone);
  if (!isOther && price === booked.price) return null;
  const changed = isOther ? partsOf(booked) : [];
  return {
    listing: !isOther ? 'same' : changed ? 'changed' : 'not-kept',
    changed: changed ?? [],
    version: phone.version,
    price: toTaka(price),
  };
}

/** ISO 8601; null once the price may rise. */
export function priceUntilOf({ price_until: until }: BookedTerms, now: Date): string | null {
  return until && now < until ? until.toISOString() : null;
}
