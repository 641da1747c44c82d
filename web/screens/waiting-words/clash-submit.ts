import * as z from 'zod/mini';
import { defineForm } from '#web/forms/define-form.ts';

/** Takes a pair of phones with the same IMEI off the list. */
export const seeClash = defineForm({
  intent: 'clash',
  schema: z.object({ id: z.string() }),
  submit: async ({ id }, { api }) => {
    await api('POST /imeiclashes/:id', { params: { id } });
    return { path: '/dashboard/words', notice: 'clash-seen' };
  },
});
