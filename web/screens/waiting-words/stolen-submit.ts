import * as z from 'zod/mini';
import { defineForm } from '#web/forms/define-form.ts';

/** Decides whether a phone is the stolen one. */
export const decideStolen = defineForm({
  intent: 'stolen',
  schema: z.object({ id: z.string(), answer: z.enum(['stolen', 'other']) }),
  submit: async ({ id, answer }, { api }) => {
    const body = { stolen: answer === 'stolen' };
    await api('POST /stolenmatches/:id', { params: { id }, body });
    return { path: '/dashboard/words', notice: 'stolen-decided' };
  },
});
