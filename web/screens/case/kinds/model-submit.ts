import * as z from 'zod/mini';
import { defineForm } from '#web/forms/define-form.ts';

/** Takes a phone that calls itself another model off the list. */
export const seeModel = defineForm({
  intent: 'model',
  schema: z.object({ id: z.string() }),
  submit: async ({ id }, { api, path }) => {
    await api('POST /othermodels/:id', { params: { id } });
    return { path, notice: 'model-seen' };
  },
});
