import { supportForm } from '#contract/forms.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** A message to the operator of the shop, who answers by mail in the page's language. */
export const write = defineForm({
  intent: 'write',
  schema: supportForm,
  submit: async (body, { api, language }) => {
    await api('POST /support', { body: { ...body, language } });
    return { path: '/help', notice: 'sent' };
  },
});
