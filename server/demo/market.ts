import * as z from 'zod';
import { conditions } from '#contract/constants.ts';
import { inBangla } from '#contract/formats/bn.ts';
import { declarationShape } from '#contract/phones/declarations.ts';
import { readData } from '#server/lib/read-data.ts';
import { closeUpsOf, photosOf } from './album.ts';
import { type DemoPhone, marks } from './listing.ts';
import { numberOf, sellerKeys } from './people.ts';
import type { Size } from './sizes.ts';

const taka = z.int().positive();
const daysAgo = z.int().nonnegative();
const sales = z
  .array(z.tuple([daysAgo, taka]))
  .default([])
  .transform((pairs) => pairs.map(([days, price]) => ({ daysAgo: days, taka: price })));

/** A row of `phones/`; `DemoPhone` explains the fields. */
const row = z
  .strictObject({
    picture: z.string(),
    seller: z.enum(sellerKeys),
    name: z.string(),
    condition: z.enum(conditions),
    /** Whole Taka, and those of a new one. */
    price: taka,
    shopPrice: taka,
    ramRoom: z.string().regex(/^\d+\/\d+ GB$/),
    /** Months, or as the seller typed it. */
    months: z.int().nonnegative().optional(),
    useTime: z.string().optional(),
    location: z.string(),
    description: z.string(),
    /** How long ago it was posted. */
    days: daysAgo,
    declared: z.strictObject(declarationShape).optional(),
    mark: z.enum(marks).optional(),
    closeUps: z.literal(true).optional(),
    advertized: z.literal(true).optional(),
    sold: z.enum(['completed', 'paid', 'agreed', 'handed-over', 'problem', 'decision']).optional(),
    reserved: z.literal(true).optional(),
    reported: z.literal(true).optional(),
    /** Days ago, and Taka. */
    sales,
    openSales: sales,
  })
  .refine(({ months, useTime }) => (months === undefined) !== (useTime === undefined));

const phonesOfBrand = z.strictObject({
  /** Those that the small market has, too. */
  small: z.array(row).default([]),
  more: z.array(row),
});

/** In the order in which they are listed, which spreads photos and times. */
const smallMarket = ['vivo', 'samsung', 'realme'];
const wholeMarket = [
  ...['samsung', 'vivo', 'realme', 'xiaomi', 'apple', 'oppo', 'infinix', 'tecno', 'oneplus'],
  ...['google', 'motorola', 'nokia', 'symphony', 'walton', 'itel', 'honor'],
];

// Checked at each start of a trial, which is the only one to have them.
function phonesOf(brand: string, list: 'small' | 'more'): DemoPhone[] {
  const data = readData(new URL(`phones/${brand}.json`, import.meta.url));
  return phonesOfBrand.parse(data)[list].map((phone) => complete(phone, brand));
}

/** The phones of the small market, by brand; the whole market has them, too. */
export const demoPhones: DemoPhone[] = smallMarket.flatMap((brand) => phonesOf(brand, 'small'));

/** The phones of a market, in the order in which they are listed. */
export function marketOf(size: Size): DemoPhone[] {
  if (size === 'small') return demoPhones.map(asInSmallMarket);
  const all = [...demoPhones, ...wholeMarket.flatMap((brand) => phonesOf(brand, 'more'))];
  return all.map((phone, place) => ({ ...phone, photos: photosOf(phone, place) }));
}

/** With one photo, and those that tests open. */
function asInSmallMarket(phone: DemoPhone): DemoPhone {
  return phone.closeUps ? { ...phone, photos: closeUpsOf(phone) } : phone;
}

function complete(phone: z.output<typeof row>, brand: string): DemoPhone {
  const { price, shopPrice, months, useTime, days, sales, ...same } = phone;
  return {
    ...same,
    ...(months !== undefined && { declared: { ...phone.declared, monthsUsed: months } }),
    brand,
    photos: [],
    sellingPriceTaka: price,
    marketPriceTaka: shopPrice,
    useTime: useTime ?? ageOf(months ?? 0, phone.location),
    phoneNumber: numberOf(phone.seller),
    postedDaysAgo: days,
    advertized: phone.advertized ?? false,
    sold: phone.sold ?? null,
    reserved: phone.reserved ?? false,
    reported: phone.reported ?? false,
    pastSales: sales,
  };
}

/** In words and in the language of the place, as the seller would type it. */
function ageOf(months: number, place: string): string {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  if (/\p{Script=Bengali}/u.test(place)) {
    const parts = [years && `${inBangla(years)} বছর`, rest && `${inBangla(rest)} মাস`];
    return parts.filter(Boolean).join(' ');
  }
  const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;
  const parts = [years && count(years, 'year'), rest && count(rest, 'month')];
  return parts.filter(Boolean).join(' ');
}
