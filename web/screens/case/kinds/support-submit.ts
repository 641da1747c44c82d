import { supportAnswerForm, supportCloseForm } from '#contract/admin/support-form.ts';
import { casePath } from '#contract/members/staff-pages.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Answers a message to support by mail. */
export const answer = defineForm({
  intent: 'answer-support',
  schema: supportAnswerForm,
  submit: async (body, { api, params: { id = '' } }) => {
    await api('POST /support/messages/:id', { params: { id }, body });
    return { path: casePath('support', id), notice: 'support-answered' };
  },
});

/** Closes a message to support without an answer. */
export const close = defineForm({
  intent: 'close-support',
  schema: supportCloseForm,
  submit: async (body, { api, params: { id = '' } }) => {
    await api('POST /support/messages/:id', { params: { id }, body });
    return { path: '/dashboard/queue?kind=support', notice: 'support-closed' };
  },
});
