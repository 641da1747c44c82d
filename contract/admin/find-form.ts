import * as z from 'zod/mini';
import { requiredText } from '../rules.ts';
import { findKinds, findPages } from './find-kinds.ts';

/** `web/i18n/bn/forms.ts` has it in Bangla. */
export const findMessages = { textRequired: 'Write what you are looking for' } as const;

/**
 * The one field by which staff find a person, phone, order, payment or payout. With `kind` only that
 * kind is searched, and `page` is of it.
 */
export const findForm = z.object({
  text: requiredText(findMessages.textRequired, 100),
  kind: z.optional(z.enum(findKinds)),
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(findPages))),
});
