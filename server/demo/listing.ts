import type { CallRequest } from '#contract/calls.ts';
import type { CategoryId, Condition } from '#contract/constants.ts';
import type { PersonKey } from './people.ts';

/** One second-hand phone of the demonstration market. */
export type DemoPhone = {
  /** A file in `pictures/`, by brand and series, without `.webp`. */
  picture: string;
  seller: Extract<PersonKey, 'seller1' | 'seller2'>;
  name: string;
  categoryId: CategoryId;
  condition: Condition;
  /** Whole Taka. */
  sellingPriceTaka: number;
  /** What the same phone costs new or in the shops today, whole Taka. */
  marketPriceTaka: number;
  /** Memory and storage, e.g. `8/128 GB`. */
  ramRoom: string;
  /** Free text, e.g. `5 month`. */
  useTime: string;
  /** Area first, division last. */
  location: string;
  description: string;
  /** 11 digits in local form. */
  phoneNumber: string;
  postedDaysAgo: number;
  advertized: boolean;
  sold: boolean;
  /** A buyer found the listing suspicious. */
  reported: boolean;
};

/** What the list of one brand says itself; the rest is the same for all and added below. */
export type PhoneOfBrand = Omit<
  DemoPhone,
  'categoryId' | 'phoneNumber' | 'advertized' | 'sold' | 'reported'
> & {
  advertized?: true;
  sold?: true;
  reported?: true;
};

type Listing = CallRequest<'POST /addproduct'>['body'];

/** What the Add Product form sends for a phone, as far as the phone itself says it. */
export function listingOf(phone: DemoPhone, more: { img: string; postTime: string }): Listing {
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
    ...more,
  };
}
