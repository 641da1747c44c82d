import type { CallRequest } from '#contract/calls.ts';
import type { Condition } from '#contract/constants.ts';
import type { Declaration } from '#contract/phones/declarations.ts';
import type { SellerKey } from './people.ts';

/** The state of the deal of a demo phone that was sold, or is reserved for cash. */
export type DemoDeal =
  | 'reserved'
  | 'completed'
  | 'paid'
  | 'agreed'
  | 'handed-over'
  | 'problem'
  | 'decision';

/**
 * The states of the deals of `playOtherDeals`; no deal remains in a state that waits for a
 * provider.
 */
export type OtherDeal =
  | 'booked'
  | 'claimed'
  | 'offered'
  | 'returning'
  | 'refunded'
  | 'no-show'
  | 'completed-cash'
  | 'cancelled'
  | 'declined'
  | 'lapsed';

/** A sale in the past, at a price that identifies it. */
export type PastSale = { daysAgo: number; taka: number };

/** One second-hand phone of the demo market. */
export type DemoPhone = {
  /** The seller's declarations beyond the required fields. */
  declared?: Declaration;
  /** Whether it has more photos in the small market as well. */
  closeUps?: true;
  /** A file in `pictures/`, by brand and series, without `.webp`: the first photo. */
  picture: string;
  /** The other photos: files in `pictures/`. */
  photos: readonly string[];
  mark?: Mark;
  seller: SellerKey;
  name: string;
  /** Its address in a search, such as `samsung`. */
  brand: string;
  condition: Condition;
  /** Whole Taka. */
  sellingPriceTaka: number;
  /** The price of the same phone new or in the shops today, in whole Taka. */
  marketPriceTaka: number;
  /** Memory and storage, e.g. `8/128 GB`. */
  ramRoom: string;
  /** Free text, e.g. `5 months` or `৫ মাস`. */
  useTime: string;
  /** Area first, division last, in the language of the seller. */
  location: string;
  description: string;
  /** 11 digits in local form. */
  phoneNumber: string;
  postedDaysAgo: number;
  advertized: boolean;
  /** Null while it is for sale. */
  sold: Exclude<DemoDeal, 'reserved'> | null;
  /** Whether it is reserved for a buyer who pays in cash. */
  reserved: boolean;
  /** Whether a buyer has reported it. */
  reported: boolean;
  /** Such phones that the seller has sold before, each at a price of its own. */
  pastSales: readonly PastSale[];
  /** Earlier ones that span three quarters of a year; `payOutDemo` completes them. */
  openSales: readonly PastSale[];
};

/** What a photo shows from near, because the text names it: a file in `pictures/mark/`. */
export const marks = [
  'frame-dark',
  'frame-light',
  'back-dark',
  'back-light',
  'dent-dark',
  'dent-light',
  'corner-dark',
  'corner-light',
  'hairline',
  'ring',
  'burn',
  'line',
] as const;
export type Mark = (typeof marks)[number];

type Listing = CallRequest<'POST /addproduct'>['body'];

/** The body of `POST /addproduct` for a phone. */
export function listingOf(
  phone: DemoPhone,
  more: { img: string; postTime: string; categoryId: string; photos?: string[] },
): Listing {
  const { name, phoneNumber, description, location, condition, useTime, ramRoom } = phone;
  return {
    name,
    selingPrice: phone.sellingPriceTaka,
    marketPrice: phone.marketPriceTaka,
    phoneNumber,
    description,
    location,
    condition,
    useTime,
    ramRoom,
    ...phone.declared,
    ...more,
  };
}
