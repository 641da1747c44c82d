import { forgotPasswordForm } from '#contract/forms.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { requestPasswordReset } from '#web/providers/sign-in/embedded.ts';

/** Mails a reset link; the answer does not reveal whether the address has an account. */
export const forgot = defineForm({
  intent: 'forgot',
  schema: forgotPasswordForm,
  submit: async ({ email }, { fetchApi, messages }) => {
    await requestPasswordReset(email, messages.common.unexpected, fetchApi);
    return { path: '/', notice: 'reset-sent' };
  },
});
