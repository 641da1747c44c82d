import * as z from 'zod/mini';
import { categoryIds, conditions } from '#contract/constants.ts';
import { productForm } from '#contract/forms.ts';
import { photoSchema } from '#web/providers/image-host/photo-schema.ts';

/** The product form with its photo, named as on the wire (specification, section 5). */
export const productWithPhoto = z.extend(productForm, { img: photoSchema });
export type TypedProduct = z.input<typeof productWithPhoto>;
export type CheckedProduct = z.output<typeof productWithPhoto>;

/** What the fields begin with; the photo begins with nothing. Prices are what a person types. */
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

/** The texts among `values`, as a draft keeps them; null when nobody has typed anything yet. */
export function typedTexts(
  values: Partial<Record<string, unknown>>,
): Record<string, string> | null {
  const texts = Object.fromEntries(fields.map((field) => [field, String(values[field] ?? '')]));
  return fields.some((field) => texts[field] !== emptyProduct[field]) ? texts : null;
}
