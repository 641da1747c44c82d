import type * as z from 'zod';
import { registrationForm } from '#contract/users.ts';
import { chosenPhoto } from '#web/providers/image-host/chosen-photo.ts';

/** The registration form with its photo; both are required (specification, section 5). */
export const registrationWithPhoto = registrationForm.extend({ photo: chosenPhoto });
export type Registration = z.output<typeof registrationWithPhoto>;
