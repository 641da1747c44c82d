import * as z from 'zod/mini';
import { productForm } from '#contract/forms.ts';
import { believableTimes } from '#contract/limits.ts';
import { unusualFactor } from '#contract/phones/unusual-price.ts';
import { photoSchema } from '#web/providers/image-host/photo-schema.ts';
import { declaredForm, emptyDeclared } from './declared-values.ts';

/** The fields of the specification with those that a seller may add, without the photo. */
export const listingForm = z.extend(productForm, declaredForm.shape);

/** The product form with its photo, named as on the wire (specification, section 5). */
export const productWithPhoto = z.extend(listingForm, { img: photoSchema });
export type CheckedProduct = z.output<typeof productWithPhoto>;

/** The texts of the empty form; lists with commas, prices as typed. */
export const emptyProduct = {
  name: '',
  selingPrice: '',
  marketPrice: '',
  phoneNumber: '',
  description: '',
  location: '',
  // Nothing is preselected, because a seller would not notice a wrong brand.
  condition: '',
  categoryId: '',
  useTime: '',
  ramRoom: '',
  ...emptyDeclared,
  // The place for which the district was chosen.
  districtOf: '',
};

export type ProductField = keyof typeof emptyProduct | 'img' | 'imeis';
const fields = Object.keys(emptyProduct) as (keyof typeof emptyProduct)[];

/** What the account or the device fills in. */
const proposed: readonly string[] = ['phoneNumber', 'location'];

/** The texts of a draft; null while nothing has been typed but what is proposed. */
export function typedTexts(values: Record<string, string>): Record<string, string> | null {
  const texts = Object.fromEntries(fields.map((field) => [field, values[field] ?? '']));
  return fields.some((field) => !proposed.includes(field) && texts[field] !== '') ? texts : null;
}

/**
 * Whether a market price needs a confirmation, both in Taka: below the seller's price, or far above
 * it. Either may be right, so the form requests it once and does not refuse. Prices that are
 * farther from each other are questioned by the server, which knows the usual one.
 */
export function doubtAbout(selingPrice: number, marketPrice: number): 'lower' | 'high' | null {
  const ratio = marketPrice / selingPrice;
  if (Math.max(ratio, 1 / ratio) > unusualFactor) return null;
  if (ratio < 1) return 'lower';
  return ratio > believableTimes ? 'high' : null;
}
