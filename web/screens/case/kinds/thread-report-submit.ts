import { threadDecisionForm } from '#contract/threads/forms.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Decides about a reported thread. */
export const decideThread = defineForm({
  intent: 'decide-thread',
  schema: threadDecisionForm,
  submit: async (body, { api, params: { id = '' } }) => {
    await api('POST /threadreports/:id/decision', { params: { id }, body });
    return { path: '/dashboard/queue?kind=thread-report', notice: 'decided' };
  },
});
