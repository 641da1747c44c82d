import { imeisForm } from '#contract/forms.ts';
import { defineForm } from '#web/forms/define-form.ts';

/** Checks an IMEI. Only the answer gets into the page's address. */
export const checkImei = defineForm({
  intent: 'check',
  schema: imeisForm,
  submit: async (body, { api }) => {
    const { answer } = await api('POST /imeicheck', { body });
    return { path: `/check?answer=${answer}` };
  },
});
