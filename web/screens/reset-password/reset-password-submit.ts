import { resetPasswordForm } from '#contract/forms.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { resetPassword as resetAtProvider } from '#web/providers/sign-in/embedded.ts';

/** The refusal of a link that is used or expired. */
export const invalidToken = 'INVALID_TOKEN';

/** Sets a new password by the token in the address. It ends all sessions of the account. */
export const resetPassword = defineForm({
  intent: 'reset',
  schema: resetPasswordForm,
  submit: async ({ password }, { fetchApi, messages, search, sessionChanged }) => {
    const token = search.get('token') ?? '';
    await resetAtProvider(token, password, messages.common.unexpected, fetchApi);
    await sessionChanged();
    return { path: '/login', notice: 'password-reset' };
  },
});
