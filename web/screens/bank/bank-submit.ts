import * as z from 'zod/mini';
import { bankBookings } from '#contract/books/bank-statement.ts';
import { bankForm, bankNoteForm, booksMessages } from '#contract/books/forms.ts';
import { defineForm, readValues } from '#web/forms/define-form.ts';

/** Imports a bank's statement. */
export const importStatement = defineForm({
  intent: 'import',
  schema: z.object({
    account: bankForm.shape.account,
    csv: z.instanceof(File, { error: booksMessages.fileRequired }),
  }),
  isMultipart: true,
  submit: async ({ account, csv }, { api }) => {
    const body = readValues(bankForm, { account, name: csv.name, csv: await csv.text() });
    await api('POST /bank', { body });
    return { path: '/dashboard/bank', notice: 'bank-imported' };
  },
});

/** Explains a line without a booking, or a booking without a line. */
export const explain = defineForm({
  intent: 'explain',
  schema: z.extend(bankNoteForm, { kind: z.enum(['line', ...bankBookings]), key: z.string() }),
  submit: async (body, { api }) => {
    await api('POST /bank/notes', { body });
    return { path: '/dashboard/bank', notice: 'bank-explained' };
  },
});
