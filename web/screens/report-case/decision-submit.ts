import * as z from 'zod/mini';
import { decisionForm } from '#contract/forms.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Decides about a reported phone, as the admin has seen it. */
export const decide = defineForm({
  intent: 'decide',
  schema: z.extend(decisionForm, { version: z.string() }),
  submit: async (body, { api, params }) => {
    const { id: itemId = '' } = params;
    await api('POST /reportitems/:itemId/decision', { params: { itemId }, body });
    return { path: '/dashboard/reporteditems', notice: 'decided' };
  },
});
