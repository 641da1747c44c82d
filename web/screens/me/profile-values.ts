import * as z from 'zod/mini';
import { profileForm } from '#contract/forms.ts';
import { photoSchema } from '#web/providers/image-host/photo-schema.ts';

/** The profile with a new photo; without one the current photo remains, unless it is removed. */
export const profileWithPhoto = z.extend(profileForm, {
  photo: z.optional(photoSchema),
  /** The address of the current photo; empty without one. */
  kept: z.string(),
  removePhoto: z.optional(z.union([z.boolean(), z.literal('on')])),
  losesBadge: z.optional(z.union([z.boolean(), z.literal('on')])),
});
