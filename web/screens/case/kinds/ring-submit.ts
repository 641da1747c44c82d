import * as z from 'zod/mini';
import { defineForm } from '#web/forms/define-form.ts';

/** Decides whether a suspected deal counts in the facts of both sides. */
export const decideRing = defineForm({
  intent: 'ring',
  schema: z.object({ id: z.string(), answer: z.enum(['counts', 'left-out']) }),
  submit: async ({ id, answer }, { api, path }) => {
    const body = { counts: answer === 'counts' };
    await api('POST /ringdeals/:id', { params: { id }, body });
    return { path, notice: 'ring-decided' };
  },
});
