import * as z from 'zod/mini';
import { idPattern } from '../constants.ts';
import { limits, priceTaka, requiredText } from '../rules.ts';
import { handWays } from './hand-ways.ts';

/** `web/i18n/bn/forms.ts` has them in Bangla. */
export const handMessages = {
  wayRequired: 'Choose how the money was sent',
  referenceRequired: 'Write the reference of the transfer, or of the receipt',
  reasonRequired: 'Say why it was done by hand',
  takaRequired: 'Write how much has come, in Taka',
  orderRequired: 'Copy the address of the order’s page here',
} as const;

/** What an admin records about a transfer that was made outside of this program. */
export const handForm = z.object({
  way: z.enum(handWays, handMessages.wayRequired),
  reference: requiredText(handMessages.referenceRequired, 60),
  reason: requiredText(handMessages.reasonRequired, limits.refundReason),
});

/** The same for an incoming transfer; `taka` is the whole price of its order. */
export const paidByHandForm = z.object({
  ...handForm.shape,
  taka: priceTaka(handMessages.takaRequired),
});

const idInAddress = new RegExp(idPattern.source.replace(/[$^]/g, ''), 'i');

/** The order is given by its id or the address of its page. */
export const paidOrderForm = z.object({
  ...paidByHandForm.shape,
  order: z.pipe(
    z.string({ error: handMessages.orderRequired }),
    z.transform((typed: string, { issues }): string => {
      const found = idInAddress.exec(typed);
      if (found) return found[0].toLowerCase();
      issues.push({ code: 'custom', message: handMessages.orderRequired, input: typed });
      return z.NEVER;
    }),
  ),
});
