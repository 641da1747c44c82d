import * as z from 'zod/mini';
import { defineForm } from '#web/forms/define-form.ts';

/** Takes a text that a member has sent to many off the list. */
export const dismissSameText = defineForm({
  intent: 'same-text',
  schema: z.object({ id: z.string() }),
  submit: async ({ id }, { api, path }) => {
    await api('POST /sametexts/:id', { params: { id } });
    return { path, notice: 'same-text-dismissed' };
  },
});
