import * as z from 'zod/mini';
import { requiredText } from '../rules.ts';

/** `web/i18n/bn/forms.ts` has it in Bangla. */
export const findMessages = { textRequired: 'Write what you are looking for' } as const;

/** The one field by which staff find a person, phone, order, payment or payout. */
export const findForm = z.object({ text: requiredText(findMessages.textRequired, 100) });
