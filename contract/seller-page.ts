import * as z from 'zod';
import { sellerChecks } from './constants.ts';
import { publicSeller } from './orders/public-seller.ts';
import { product } from './phones/products.ts';
import { id } from './rules.ts';

/** The limit of phones on a seller's page. */
export const maxSellerPhones = 24;

/** A seller for everybody: nothing that is not also on the pages of their phones. */
export const sellerPage = publicSeller.extend({
  _id: id,
  name: z.string(),
  shared: z
    .string()
    .describe('the name as it may stand where the shop speaks; plain words instead of a trick'),
  isVerified: z.boolean(),
  verifiedChecks: z.array(z.enum(sellerChecks)),
  district: z
    .object({ en: z.string(), bn: z.string() })
    .nullable()
    .describe('of the newest phone that names one'),
  phones: z.array(product).max(maxSellerPhones).describe('for sale, newest first'),
  phonesForSale: z.number().int().describe('all of them'),
});
export type SellerPage = z.output<typeof sellerPage>;
