import * as z from 'zod/mini';
import { paymentProviderNames } from '../orders/payment-methods.ts';
import { limits, requiredText } from '../rules.ts';
import { settlementFileMax } from './settlement-columns.ts';

/** The messages of these forms; `web/i18n/bn/forms.ts` has them in Bangla. */
export const booksMessages = {
  providerRequired: 'Choose whose file it is',
  fileRequired: 'Choose the file',
  fileTooLarge: 'The file is too large: import it in parts',
  sureRequired: 'Tick the box first',
  accountRequired: 'Name the bank account',
  noteRequired: 'Say what it is',
} as const;

/** A provider's settlement file, as text. */
export const settlementForm = z.object({
  provider: z.enum(paymentProviderNames, booksMessages.providerRequired),
  name: requiredText(booksMessages.fileRequired, 200),
  csv: z
    .string({ error: booksMessages.fileRequired })
    .check(
      z.minLength(1, booksMessages.fileRequired),
      z.maxLength(settlementFileMax, booksMessages.fileTooLarge),
    ),
});

/** A bank's statement, as text; `account` is the same name each time. */
export const bankForm = z.object({
  account: requiredText(booksMessages.accountRequired, 60),
  name: settlementForm.shape.name,
  csv: settlementForm.shape.csv,
});

/** Why a line of a statement has no booking, or a booking no line. */
export const bankNoteForm = z.object({
  note: requiredText(booksMessages.noteRequired, limits.refundReason),
});
