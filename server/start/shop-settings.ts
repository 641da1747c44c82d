import * as z from 'zod';
import { defaultNames, type ShopNames, setShopNames } from '#contract/shop-name.ts';
import { setShopColour } from '#server/lib/shop-colours.ts';

/** Latin, because banks' sheets take no other letters. */
const latinName = z
  .string()
  .regex(
    /^(?=.{2,30}$)[a-z0-9][a-z0-9 .&-]*[a-z0-9]$/i,
    'Give 2 to 30 Latin letters and digits, like Mobile Mela.',
  );
const banglaName = z
  .string()
  .regex(
    /^(?=.{2,30}$)[\p{L}\p{N}][\p{L}\p{M}\p{N} .&-]*[\p{L}\p{M}\p{N}]$/u,
    'Give 2 to 30 letters and digits, like মোবাইল মেলা.',
  );

/** The variables of what the shop is called, and its colour; part of `environment` in `config.ts`. */
export const shopVariables = {
  /** What the shop is called on pages, in mails and on papers. */
  SHOP_NAME: latinName.optional(),
  /** The same in Bangla letters; without it SHOP_NAME is also the name in Bangla texts. */
  SHOP_NAME_BN: banglaName.optional(),
  /** The shop's colour; its shades for both themes follow, with readable text. */
  SHOP_COLOUR: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Give a colour like #e8590c.')
    .optional(),
};

export type ShopSettings = {
  names: ShopNames;
  /** `#rrggbb`; null: PhoneHaat's. */
  colour: string | null;
};

export function readShop(value: z.output<z.ZodObject<typeof shopVariables>>): ShopSettings {
  const { SHOP_NAME: en, SHOP_NAME_BN: bn, SHOP_COLOUR: colour = null } = value;
  return { names: { en: en ?? defaultNames.en, bn: bn ?? en ?? defaultNames.bn }, colour };
}

/** Before anything is written or sent: this program is that shop. */
export async function nameShop({ names, colour }: ShopSettings): Promise<void> {
  setShopNames(names);
  await setShopColour(colour);
}
