import * as z from 'zod';
import { isBanglaName, isLatinName } from '#contract/admin/shop-look-form.ts';
import { type ShopSettings, wearLook } from '#server/lib/shop-look.ts';

export type { ShopSettings };

const latinName = z
  .string()
  .refine(isLatinName, 'Give 2 to 30 Latin letters and digits, like Mobile Mela.');
const banglaName = z
  .string()
  .refine(isBanglaName, 'Give 2 to 30 letters and digits, like মোবাইল মেলা.');

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

export function readShop(value: z.output<z.ZodObject<typeof shopVariables>>): ShopSettings {
  const { SHOP_NAME: nameEn, SHOP_NAME_BN: nameBn, SHOP_COLOUR: colour } = value;
  return { nameEn: nameEn ?? null, nameBn: nameBn ?? null, colour: colour ?? null };
}

/** Before anything is written or sent: this program is that shop. */
export async function nameShop(settings: ShopSettings): Promise<void> {
  await wearLook(settings, null);
}
