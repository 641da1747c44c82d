import { changePasswordForm, leaveForm } from '#contract/forms.ts';
import { forgetByHeaders } from '#web/app/logout-submit.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { changePassword, deleteAccount } from '#web/providers/sign-in/embedded.ts';

/** Changes the password; the old one proves the owner, and the session is replaced. */
export const password = defineForm({
  intent: 'password',
  schema: changePasswordForm,
  submit: async (passwords, { fetchApi, messages, sessionChanged }) => {
    await changePassword(passwords, messages.common.unexpected, fetchApi);
    await sessionChanged();
    return { path: '/dashboard/me', notice: 'password-saved' };
  },
});

/** Deletes the account. */
export const leave = defineForm({
  intent: 'leave',
  schema: leaveForm,
  submit: async (typed, { fetchApi, messages, sessionChanged }) => {
    await deleteAccount(typed.password, messages.common.unexpected, fetchApi);
    await sessionChanged();
    return { path: '/', notice: 'left', headers: forgetByHeaders };
  },
});
