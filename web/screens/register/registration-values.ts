import * as z from 'zod/mini';
import { registrationForm } from '#contract/forms.ts';
import { photoSchema } from '#web/providers/image-host/photo-schema.ts';

/**
 * The registration form with its photo. A seller needs one (specification, section 5); for a buyer
 * who chooses none, the first letter of the name is drawn (decision 0073).
 */
export const registrationWithPhoto = z.discriminatedUnion('title', [
  z.extend(registrationForm, { title: z.literal('seller'), photo: photoSchema }),
  z.extend(registrationForm, { title: z.literal('buyer'), photo: z.optional(photoSchema) }),
]);
