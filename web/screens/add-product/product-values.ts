import * as z from 'zod/mini';
import { categoryIds, conditions } from '#contract/constants.ts';
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
  condition: conditions[0],
  categoryId: categoryIds[0],
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
