import * as z from 'zod/mini';
import { profileForm } from '#contract/forms.ts';
import { photoSchema } from '#web/providers/image-host/photo-schema.ts';

/** The profile with a new photo; without one the present photo stays, unless it is taken away. */
export const profileWithPhoto = z.extend(profileForm, {
  photo: z.optional(photoSchema),
  /** The address of the present photo; empty when there is none. */
  kept: z.string(),
  removePhoto: z.optional(z.union([z.boolean(), z.literal('on')])),
  losesBadge: z.optional(z.union([z.boolean(), z.literal('on')])),
});
