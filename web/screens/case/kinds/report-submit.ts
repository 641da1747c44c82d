import * as z from 'zod/mini';
import { decisionForm } from '#contract/forms.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Decides about the version of the reported phone that the admin has seen. */
export const decideReported = defineForm({
  intent: 'decide',
  schema: z.extend(decisionForm, { version: z.string() }),
  submit: async (body, { api, params }) => {
    const { id: itemId = '' } = params;
    await api('POST /reportitems/:itemId/decision', { params: { itemId }, body });
    return { path: '/dashboard/reporteditems', notice: 'decided' };
  },
});
