import { sql } from 'kysely';
import { toTaka } from '#contract/money.ts';
import type { AskAgain } from '#contract/orders/listing.ts';
import type { ListingContent } from '#server/db/schema.ts';
import { Problem } from '#server/lib/problem.ts';
import { changedParts, type ListingPhoto } from './listing-version.ts';

/** What a booking says of its price (poisha) and of the listing. */
export type BookedTerms = { price: number; price_until: Date | null; version: number | null };
/** The phone as it is; poisha. */
export type PhoneTerms = { selling_price: number; version: number };

/**
 * The price (poisha) at which a booking is paid now: its own until `price_until`, then the phone's. One
 * that has fallen counts at once.
 */
export function priceNow(booked: BookedTerms, phone: PhoneTerms, now: Date): number {
  const isFixed = booked.price_until !== null && now < booked.price_until;
  return isFixed ? Math.min(booked.price, phone.selling_price) : phone.selling_price;
}

/** Whether its buyer has booked another version of the listing, or nobody knows which. */
export const isOtherListing = (booked: BookedTerms, phone: PhoneTerms): boolean =>
  booked.version !== phone.version;

/**
 * Refuses whatever begins a payment of a booking whose buyer has not seen the listing, or the price, as
 * it is. Both rows have to be read after the phone's is locked: an edit locks it as well. Throws
 * `listing-changed`, and `price-changed` with the price that counts.
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

/** What is not as it was booked, from `changeColumns`; null when the two cannot be compared. */
export function partsOf(row: Change): AskAgain['changed'] | null {
  const { was_content: was, now_content: now, was_photos, now_photos } = row;
  if (!was || !now) return null;
  return changedParts(
    { content: was, photos: was_photos ?? [] },
    { content: now, photos: now_photos ?? [] },
  );
}

/**
 * When the hold of a row of `bookings` ends, or ended without an answer of its provider; a phone has one
 * at most.
 */
export const heldUntil = sql<Date | null>`(select held_until from payments
  where payments.booking_id = bookings.id and payments.state = 'held')`.as('held_until');

/**
 * What a buyer is asked before paying; null while there is nothing to ask, or they are paying. Only for
 * a booking that can still be paid.
 */
export function askAgainOf(
  booked: BookedTerms & Change & { held_until: Date | null },
  phone: PhoneTerms,
  now: Date,
): AskAgain | null {
  const { held_until: held } = booked;
  if (held && now < held) return null;
  // The provider may still take the money of the old price.
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
