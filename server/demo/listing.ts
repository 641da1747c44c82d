import type { CallRequest } from '#contract/calls.ts';
import type { CategoryId, Condition } from '#contract/constants.ts';
import type { Declaration } from '#contract/phones/declarations.ts';
import type { PersonKey } from './people.ts';

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

/** One second-hand phone of the demo market. */
export type DemoPhone = {
  /** The seller's declarations beyond the required fields. */
  declared?: Declaration;
  /** Whether it has photos of details as well. */
  closeUps?: true;
  /** A file in `pictures/`, by brand and series, without `.webp`. */
  picture: string;
  seller: Extract<PersonKey, 'seller1' | 'seller2'>;
  name: string;
  categoryId: CategoryId;
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
};

/** A phone in the list of its brand; `phones.ts` adds the other fields. */
export type PhoneOfBrand = Omit<
  DemoPhone,
  'categoryId' | 'phoneNumber' | 'advertized' | 'sold' | 'reserved' | 'reported'
> & {
  advertized?: true;
  sold?: Exclude<DemoDeal, 'reserved'>;
  reserved?: true;
  reported?: true;
};

type Listing = CallRequest<'POST /addproduct'>['body'];

/** The body of `POST /addproduct` for a phone. */
export function listingOf(
  phone: DemoPhone,
  more: { img: string; postTime: string; photos?: string[] },
): Listing {
  const { name, phoneNumber, description, location, condition, categoryId, useTime, ramRoom } =
    phone;
  return {
    name,
    selingPrice: phone.sellingPriceTaka,
    marketPrice: phone.marketPriceTaka,
    phoneNumber,
    description,
    location,
    condition,
    categoryId,
    useTime,
    ramRoom,
    ...phone.declared,
    ...more,
  };
}
