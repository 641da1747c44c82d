import * as z from 'zod/mini';
import { stolenForm } from '#contract/forms.ts';
import { defineForm } from '#web/forms/define-form.ts';

const path = '/dashboard/stolen';

/** Reports a phone of the member as stolen. */
export const reportStolen = defineForm({
  intent: 'stolen',
  schema: stolenForm,
  submit: async (body, { api }) => {
    await api('POST /stolenphones', { body });
    return { path, notice: 'stolen-reported' };
  },
});

/** Withdraws a report. */
export const withdrawStolen = defineForm({
  intent: 'withdraw',
  schema: z.object({ id: z.string() }),
  submit: async ({ id }, { api }) => {
    await api('DELETE /stolenphones/:id', { params: { id } });
    return { path, notice: 'stolen-withdrawn' };
  },
});
