import * as z from 'zod/mini';
import { limits, requiredText } from '../rules.ts';
import { handWays } from './hand-ways.ts';

/** `web/i18n/bn/forms.ts` has them in Bangla. */
export const handMessages = {
  wayRequired: 'Choose how the money was sent',
  referenceRequired: 'Write the reference of the transfer, or of the receipt',
  reasonRequired: 'Say why it was done by hand',
} as const;

/** What an admin records of a transfer that this program has not made. */
export const handForm = z.object({
  way: z.enum(handWays, handMessages.wayRequired),
  reference: requiredText(handMessages.referenceRequired, 60),
  reason: requiredText(handMessages.reasonRequired, limits.refundReason),
});
