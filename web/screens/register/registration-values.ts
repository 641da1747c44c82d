import * as z from 'zod/mini';
import { registrationForm } from '#contract/forms.ts';
import { messages } from '#contract/rules.ts';
import { photoSchema } from '#web/providers/image-host/photo-schema.ts';

/**
 * The registration form with its photo. A seller needs one (specification, section 5); for a buyer
 * who chooses none, the first letter of the name is drawn (decision 0073).
 */
export const registrationWithPhoto = z
  .extend(registrationForm, { photo: z.optional(photoSchema) })
  .check(
    z.refine(({ title, photo }) => title !== 'seller' || photo !== undefined, {
      error: messages.imageRequired,
      path: ['photo'],
      // Beside what is wrong with the other fields, not after it.
      when: () => true,
    }),
  );
export type Registration = z.output<typeof registrationWithPhoto>;
