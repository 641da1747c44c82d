import * as z from 'zod/mini';
import { productForm } from '#contract/forms.ts';
import { photoSchema } from '#web/providers/image-host/photo-schema.ts';
import { declaredForm, emptyDeclared } from './declared-values.ts';

/** The fields of the specification with those that a seller may add, without the photo. */
export const listingForm = z.extend(productForm, declaredForm.shape);

/** The product form with its photo, named as on the wire (specification, section 5). */
export const productWithPhoto = z.extend(listingForm, { img: photoSchema });
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
  ...emptyDeclared,
};

type Field = keyof typeof emptyProduct;
const fields = Object.keys(emptyProduct) as Field[];
const lists: readonly Field[] = ['locks', 'defects'];

const textOf = (value: unknown) =>
  Array.isArray(value) ? value.join(',') : value ? String(value) : '';

/**
 * The texts of a draft; null while nothing has been typed. The phone number alone is no draft: it is
 * filled in by the device.
 */
export function typedTexts(
  values: Partial<Record<string, unknown>>,
): Record<string, string> | null {
  const texts = Object.fromEntries(fields.map((field) => [field, textOf(values[field])]));
  return fields.some((field) => field !== 'phoneNumber' && texts[field] !== '') ? texts : null;
}

/** A draft as the form's values. */
export function valuesOfDraft(texts: Record<string, string>): TypedProduct {
  const ofLists = lists.map((field) => [field, texts[field]?.split(',').filter(Boolean) ?? []]);
  return { ...emptyProduct, ...texts, ...Object.fromEntries(ofLists) } as TypedProduct;
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
