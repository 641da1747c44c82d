import * as z from 'zod/mini';
import { productForm } from '#contract/forms.ts';
import { photoSchema } from '#web/providers/image-host/photo-schema.ts';

/** The product form with its photo, named as on the wire (specification, section 5). */
export const productWithPhoto = z.extend(productForm, { img: photoSchema });
export type TypedProduct = z.input<typeof productWithPhoto>;
export type CheckedProduct = z.output<typeof productWithPhoto>;
