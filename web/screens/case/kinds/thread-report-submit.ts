import { threadDecisionForm } from '#contract/threads/forms.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Decides about a reported thread. */
export const decide = defineForm({
  intent: 'decide-thread',
  schema: threadDecisionForm,
  submit: async (body, { api, params: { id = '' } }) => {
    await api('POST /threadreports/:id/decision', { params: { id }, body });
    return { path: '/dashboard/threadreports', notice: 'decided' };
  },
});
