import * as z from 'zod';
import { defaultNames, type ShopNames } from '#contract/shop-name.ts';

const nameRule = 'Give a name of 2 to 30 letters, digits and spaces, like Mobile Mela.';
const shopName = z
  .string()
  .regex(/^(?=.{2,30}$)[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} .&’'-]*[\p{L}\p{M}\p{N}])$/u, nameRule);

/** The variables of what the shop is called; part of `environment` in `config.ts`. */
export const shopVariables = {
  /** What the shop is called on pages, in mails and on papers. */
  SHOP_NAME: shopName.optional(),
  /** The same in Bangla letters; without it SHOP_NAME is also the name in Bangla texts. */
  SHOP_NAME_BN: shopName.optional(),
};

export type ShopSettings = { names: ShopNames };

export function readShop(value: z.output<z.ZodObject<typeof shopVariables>>): ShopSettings {
  const { SHOP_NAME: en, SHOP_NAME_BN: bn } = value;
  return { names: { en: en ?? defaultNames.en, bn: bn ?? en ?? defaultNames.bn } };
}
