import { createHash } from 'node:crypto';
import type { StoredLook } from '#contract/admin/shop-look.ts';
import { defaultFacts, type ShopFacts, type ShopLink } from '#contract/shop-facts.ts';
import {
  defaultNames,
  hasOwnName,
  type ShopNames,
  setShopNames,
  shopNames,
} from '#contract/shop-name.ts';
import { setShopColour, shopPalette } from './shop-colours.ts';

/** Of the program's settings; null: not set. They win over what an admin publishes. */
export type ShopSettings = {
  nameEn: string | null;
  nameBn: string | null;
  /** `#rrggbb` */
  colour: string | null;
};

export const noShopSettings: ShopSettings = { nameEn: null, nameBn: null, colour: null };

/** A picture of the operator's, as square PNGs with its transparency. */
export type Logo = { id: string; png: Buffer; small: Buffer };

let facts = defaultFacts;
let logo: Logo | null = null;

/** The operator's contact, promises and links. */
export const shopFacts = (): ShopFacts => facts;

/** Null: the program's own mark. */
export const shopLogo = (): Logo | null => logo;

/** Of pictures that are drawn with it; '' for the program's own design. */
export function lookVersion(): string {
  const palette = shopPalette();
  if (!hasOwnName() && !palette && !logo) return '';
  const parts = JSON.stringify([shopNames(), palette?.brand, logo?.id]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 8);
}

/** What a shop is called by its settings and what was published. */
export function namesOf(settings: ShopSettings, look: StoredLook | null): ShopNames {
  const en = settings.nameEn ?? look?.nameEn;
  const bn = settings.nameBn ?? look?.nameBn;
  // A name of one language is also that of the other, because it is the shop's.
  return {
    en: en || defaultNames.en,
    bn: bn || en || defaultNames.bn,
  };
}

export const colourOf = (settings: ShopSettings, look: StoredLook | null): string | null =>
  settings.colour ?? (look?.colour || null);

const numberOf = (text: string) => (text === '' ? null : Number(text));

const linkNumbers = [1, 2, 3] as const;

function factsOf(look: StoredLook): ShopFacts {
  const { email, phone, address, hoursEn, hoursBn } = look;
  const isReachable = [email, phone, address, hoursEn, hoursBn].some((part) => part !== '');
  return {
    contact: isReachable ? { email, phone, address, hours: { en: hoursEn, bn: hoursBn } } : null,
    promises: {
      returnDays: numberOf(look.returnDays),
      changedMindDays: numberOf(look.changedMindDays),
      supportHours: numberOf(look.supportHours),
    },
    links: linkNumbers.flatMap((number): ShopLink[] => {
      const link = look[`link${number}`];
      const names = { en: look[`link${number}En`], bn: look[`link${number}Bn`] };
      return link === '' ? [] : [{ address: link, names }];
    }),
  };
}

/** The logo of the design that this program has, which could not be read with it. */
export function wearLogo(late: Logo): void {
  logo = late;
}

/**
 * This program has the design from now on. A program runs one shop, so that texts, colours and marks
 * need not be carried through every call. Null: none was published.
 */
export async function wearLook(
  settings: ShopSettings,
  look: StoredLook | null,
  ownLogo: Logo | null = null,
): Promise<void> {
  setShopNames(namesOf(settings, look));
  await setShopColour(colourOf(settings, look));
  facts = look ? factsOf(look) : defaultFacts;
  logo = ownLogo;
}
