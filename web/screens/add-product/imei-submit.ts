import * as z from 'zod/mini';
import { defineForm } from '#web/forms/define-form.ts';

/** Declares the IMEIs of a listed phone; the server finds them in the text. */
export const declareImeis = defineForm({
  intent: 'imeis',
  schema: z.object({ imeis: z.string() }),
  submit: async (body, { api, params }) => {
    const { id = '' } = params;
    await api('PUT /myproducts/:id/imeis', { params: { id }, body });
    return { path: `/dashboard/myproducts/${id}`, notice: 'imeis-saved' };
  },
});
