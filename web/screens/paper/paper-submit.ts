import * as z from 'zod/mini';
import { defineForm } from '#web/forms/define-form.ts';

/** The seller's declaration, once, on the paper of a sale. */
export const declare = defineForm({
  intent: 'declare',
  schema: z.object({}),
  submit: async (_none, { api, params }) => {
    const { id = '' } = params;
    await api('POST /papers/:id/declare', { params: { id } });
    return { path: `/dashboard/paper/${id}`, notice: 'sale-declared' };
  },
});
