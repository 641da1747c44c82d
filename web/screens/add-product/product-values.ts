import * as z from 'zod/mini';
import { productForm } from '#contract/forms.ts';
import { photoSchema } from '#web/providers/image-host/photo-schema.ts';

/** The product form with its photo, named as on the wire (specification, section 5). */
export const productWithPhoto = z.extend(productForm, { img: photoSchema });
export type TypedProduct = z.input<typeof productWithPhoto>;
export type CheckedProduct = z.output<typeof productWithPhoto>;

/** The initial values; there is no initial photo. Prices are strings as typed. */
export const emptyProduct = {
  name: '',
  selingPrice: '',
  marketPrice: '',
  phoneNumber: '',
  description: '',
  location: '',
  // Nothing is chosen for the seller: a wrong brand that stood there first is not noticed.
  condition: '',
  categoryId: '',
  useTime: '',
  ramRoom: '',
};

const fields = Object.keys(emptyProduct) as (keyof typeof emptyProduct)[];

/** The texts of a draft; null while nothing has been typed. */
export function typedTexts(
  values: Partial<Record<string, unknown>>,
): Record<string, string> | null {
  const texts = Object.fromEntries(fields.map((field) => [field, String(values[field] ?? '')]));
  return fields.some((field) => texts[field] !== emptyProduct[field]) ? texts : null;
}

/** How many times its selling price a phone may cost new before the form asks back. */
const believableRatio = 3;

/**
 * Whether a market price should be asked back, both in Taka: below what the seller wants, or far
 * above it. Either may be right, so the form asks once and does not refuse.
 */
export function doubtAbout(selingPrice: number, marketPrice: number): 'lower' | 'high' | null {
  if (marketPrice < selingPrice) return 'lower';
  return marketPrice > believableRatio * selingPrice ? 'high' : null;
}
