import { inBangla } from '#contract/formats/bn.ts';
import { closeUpsOf, photosOf } from './album.ts';
import type { DemoPhone, MorePhone } from './listing.ts';
import { applePhones } from './more/apple.ts';
import { oneplusPhones, oppoPhones } from './more/oppo-oneplus.ts';
import { moreRealmePhones, moreSamsungPhones, moreVivoPhones } from './more/samsung-vivo-realme.ts';
import { infinixPhones, itelPhones, tecnoPhones } from './more/transsion.ts';
import {
  googlePhones,
  honorPhones,
  motorolaPhones,
  nokiaPhones,
  symphonyPhones,
  waltonPhones,
} from './more/worldwide.ts';
import { xiaomiPhones } from './more/xiaomi.ts';
import { numberOf } from './people.ts';
import { demoPhones } from './phones.ts';
import type { Size } from './sizes.ts';

const morePhones: Record<string, MorePhone[]> = {
  samsung: moreSamsungPhones,
  vivo: moreVivoPhones,
  realme: moreRealmePhones,
  xiaomi: xiaomiPhones,
  apple: applePhones,
  oppo: oppoPhones,
  infinix: infinixPhones,
  tecno: tecnoPhones,
  oneplus: oneplusPhones,
  google: googlePhones,
  motorola: motorolaPhones,
  nokia: nokiaPhones,
  symphony: symphonyPhones,
  walton: waltonPhones,
  itel: itelPhones,
  honor: honorPhones,
};

/** The phones of a market, in the order in which they are listed. */
export function marketOf(size: Size): DemoPhone[] {
  if (size === 'small') return demoPhones.map(asInSmallMarket);
  const more = Object.entries(morePhones).flatMap(([brand, phones]) =>
    phones.map((phone) => complete(phone, brand)),
  );
  const all = [...demoPhones, ...more];
  return all.map((phone, place) => ({ ...phone, photos: photosOf(phone, place) }));
}

/** With one photo, and those that tests open. */
function asInSmallMarket(phone: DemoPhone): DemoPhone {
  return phone.closeUps ? { ...phone, photos: closeUpsOf(phone) } : phone;
}

function complete(phone: MorePhone, brand: string): DemoPhone {
  const { look, price, shopPrice, months, days, sales = [], mark, advertized, ...same } = phone;
  return {
    ...same,
    brand,
    picture: look,
    photos: [],
    ...(mark && { mark }),
    sellingPriceTaka: price,
    marketPriceTaka: shopPrice,
    useTime: ageOf(months, phone.location),
    declared: { ...phone.declared, monthsUsed: months },
    phoneNumber: numberOf(phone.seller),
    postedDaysAgo: days,
    advertized: advertized ?? false,
    sold: null,
    reserved: false,
    reported: false,
    pastSales: sales.map(([daysAgo, taka]) => ({ daysAgo, taka })),
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
