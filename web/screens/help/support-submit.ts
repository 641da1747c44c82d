import { supportForm } from '#contract/forms.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Mails a message to the operator of the shop. */
export const write = defineForm({
  intent: 'write',
  schema: supportForm,
  submit: async (body, { api }) => {
    await api('POST /support', { body });
    return { path: '/help', notice: 'sent' };
  },
});
