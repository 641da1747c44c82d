import * as z from 'zod';
import { hiders, reportReasons, sellerChecks } from '../constants.ts';
import {
  brandNumber,
  categoryId,
  condition,
  imeisForm,
  productForm,
  reportForm,
} from '../forms.ts';
import { listQuery, listQueryOf } from '../paging.ts';
import { id, limits, messages, optionalText } from '../rules.ts';
import { declarationShape } from './declarations.ts';

export const imageAddress = z
  .string({ error: messages.imageRequired })
  .min(1, messages.imageRequired)
  .max(500);

/** All photos in order. The cover, `img`, comes first, whether or not it is in this list. */
const listingPhotos = z
  .array(imageAddress, { error: messages.photosTooMany })
  .max(limits.photos, messages.photosTooMany);

/**
 * A brand in the body of a call: its number as a text (specification) or as a number. Any number
 * passes here, so that the handler's refusal can list the existing ones.
 */
const anyBrand = z
  .union([z.string().trim().min(1).max(20), z.number()], { error: messages.categoryInvalid })
  .pipe(z.coerce.string());

const pricesConfirmed = z
  .boolean()
  .default(false)
  .describe(
    'true: I know that a price is far from the usual one; else `price-unusual` where it is',
  );

/** `POST /addproduct`. Seller, badge and state come from the database; sent ones are dropped. */
export const newProduct = z.object({
  ...productForm.shape,
  ...declarationShape,
  categoryId: anyBrand,
  img: imageAddress,
  photos: listingPhotos.optional(),
  imeis: z.optional(imeisForm.shape.imeis),
  pricesConfirmed,
  /** Local date-time at submit, as the seller's device wrote it. */
  postTime: optionalText(),
});

/** `POST /addproduct`. */
export const addedProduct = z.object({
  acknowledged: z.literal(true),
  insertedId: id,
  imeiListed: z
    .literal(true)
    .optional()
    .describe('listed without its IMEI, which another phone for sale here has'),
  codeWanted: z
    .literal(true)
    .optional()
    .describe('ranked below others until a photo with a code fits (`/myproducts/:id/codephoto`)'),
});

/**
 * A seller's changes of a listed phone. A missing field becomes undeclared. Without `img` the
 * photos are unchanged; with it, they are `img` and then `photos`.
 */
export const editedProduct = z.object({
  ...productForm.shape,
  ...declarationShape,
  categoryId: anyBrand,
  img: imageAddress.optional(),
  photos: listingPhotos.optional(),
  pricesConfirmed,
});

/** False: the seller hides the phone. True: shows it again. */
export const shownProduct = z.object({ shown: z.boolean(messages.filterInvalid) });

/** The public view of a product: never the seller's email address or phone number. */
export const product = z.object({
  _id: id,
  name: z.string(),
  img: z.string(),
  categoryId: brandNumber,
  condition,
  description: z.string(),
  location: z.string(),
  marketPrice: z.number().describe('Taka'),
  selingPrice: z.number().describe('Taka'),
  useTime: z.string(),
  ramRoom: z.string(),
  postTime: z.string(),
  selersName: z.string(),
  isVerified: z.boolean().describe("the seller's badge"),
  verifiedChecks: z
    .array(z.enum(sellerChecks))
    .optional()
    .describe('what was checked before the badge; missing when nothing says it'),
  hidden: z.literal(true).optional().describe("only in the seller's own list"),
  hiddenBy: z.enum(hiders).optional().describe('with `hidden`'),
  advertize: z.boolean(),
  paid: z.boolean(),
  version: z
    .number()
    .int()
    .describe('increases with each change of anything but the price; `seenVersion` of a booking'),
});
export type Product = z.output<typeof product>;

export const ownPhonesQuery = listQuery.extend({
  inQuestion: z.optional(z.literal('yes')).describe('only those that may be gone'),
});

/** Without an id it is about all phones that are in question. */
export const stillThere = z.object({ id: z.optional(id) });

/** With the filters, so that the total is that of the filtered list. */
export const allProductsQuery = listQueryOf(limits.allPhones).extend({
  categoryId: z.optional(brandNumber),
  paid: z.enum(['true', 'false'], messages.filterInvalid).optional(),
});

export const category = z.object({
  categoryId,
  name: z.string(),
  unpaid: z.number().int().describe('phones that can still be bought'),
});
export type Category = z.output<typeof category>;

export const brand = z.object({
  categoryId: brandNumber,
  slug: z.string().describe('in addresses, such as `/search?brand=samsung`'),
  name: z.string(),
  bangla: z.string(),
  unpaid: z.number().int().describe('phones that can still be bought'),
});
export type Brand = z.output<typeof brand>;

export const brandModel = z.object({
  slug: z.string(),
  name: z.string().describe('without the brand'),
  year: z.number().int().nullable(),
  variants: z.array(z.object({ ram: z.number().int(), storage: z.number().int() })).describe('GB'),
  codes: z.array(z.string()),
});
export type BrandModel = z.output<typeof brandModel>;

/**
 * `img` and `selersName` of the specified payload are ignored and read from the database. Reason
 * and comment are optional, because clients written to the specification send none.
 */
export const newReport = z.object({
  itemId: id,
  reason: z.optional(reportForm.shape.reason),
  comment: reportForm.shape.comment,
});

export const report = z.object({
  _id: id,
  itemId: id,
  img: z.string(),
  selersName: z.string(),
  productName: z.string(),
  reports: z.number().int().describe('how many people reported it; open ones only'),
  reasons: z.array(z.enum(reportReasons)).describe('of them, each once'),
  hidden: z.boolean(),
  sold: z.boolean().describe('is removed by nobody any more'),
  own: z.boolean().describe("the caller's own phone or report, so another admin decides"),
});
export type Report = z.output<typeof report>;
