import * as z from 'zod/mini';
import { booksMessages, settlementForm } from '#contract/books/forms.ts';
import { defineForm, readValues } from '#web/forms/define-form.ts';

/** Imports a provider's settlement file. */
export const importSettlement = defineForm({
  intent: 'import',
  schema: z.object({
    provider: settlementForm.shape.provider,
    csv: z.instanceof(File, { error: booksMessages.fileRequired }),
  }),
  isMultipart: true,
  submit: async ({ provider, csv }, { api }) => {
    const body = readValues(settlementForm, { provider, name: csv.name, csv: await csv.text() });
    const { insertedId } = await api('POST /settlements', { body });
    return { path: `/dashboard/settlements/${insertedId}`, notice: 'settlement-imported' };
  },
});
