import * as z from 'zod/mini';
import { defineForm } from '#web/forms/define-form.ts';

/** Takes a pair of phones with the same IMEI off the list, or the IMEI from the listed one. */
export const seeClash = defineForm({
  intent: 'clash',
  schema: z.object({ id: z.string(), answer: z.enum(['seen', 'free']) }),
  submit: async ({ id, answer }, { api, path }) => {
    const free = answer === 'free';
    await api('POST /imeiclashes/:id', { params: { id }, body: { free } });
    return { path, notice: free ? 'clash-freed' : 'clash-seen' };
  },
});
