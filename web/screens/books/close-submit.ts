import * as z from 'zod/mini';
import { booksMessages } from '#contract/books/forms.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Closes a month as the admin has seen it, by the number of its entries. */
export const close = defineForm({
  intent: 'close',
  schema: z.object({
    entries: z.string(),
    sure: z.literal('yes', { error: booksMessages.sureRequired }),
  }),
  submit: async ({ entries }, { api, params: { month = '' } }) => {
    const body = { entries: Number(entries) };
    await api('POST /books/:month/close', { params: { month }, body });
    return { path: `/dashboard/books/${month}`, notice: 'month-closed' };
  },
});
