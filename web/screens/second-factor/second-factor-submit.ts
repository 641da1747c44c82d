import { oneTimeCodeForm, recoveryCodeForm } from '#contract/members/second-factor.ts';
import { finishLogin } from '#web/app/finish-login.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { sendOneTimeCode, sendRecoveryCode } from '#web/providers/sign-in/embedded.ts';

/** The second step of a login: a code of the member's app. */
export const enterCode = defineForm({
  intent: 'code',
  schema: oneTimeCodeForm,
  submit: async ({ code }, context) => {
    await sendOneTimeCode(code, context.messages.common.unexpected, context.fetchApi);
    return finishLogin(context);
  },
});

/** Instead of it, for a lost phone: each recovery code works once. */
export const enterRecoveryCode = defineForm({
  intent: 'recovery',
  schema: recoveryCodeForm,
  submit: async ({ code }, context) => {
    await sendRecoveryCode(code, context.messages.common.unexpected, context.fetchApi);
    return finishLogin(context);
  },
});
