import * as z from 'zod/mini';
import { registrationForm } from '#contract/forms.ts';
import { photoSchema } from '#web/providers/image-host/photo-schema.ts';

/** The registration form with its photo; both are required (specification, section 5). */
export const registrationWithPhoto = z.extend(registrationForm, { photo: photoSchema });
export type Registration = z.output<typeof registrationWithPhoto>;
