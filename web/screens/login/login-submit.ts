import { withQuery } from '#contract/client.ts';
import { loginForm } from '#contract/forms.ts';
import { finishLogin } from '#web/app/finish-login.ts';
import { defineForm, type Submitted } from '#web/forms/define-form.ts';
import { signIn } from '#web/providers/sign-in/embedded.ts';

/** Signs in, then leads to the remembered page (specification, section 4). */
export const login = defineForm({
  intent: 'login',
  schema: loginForm,
  submit: async ({ email, password }, context): Promise<Submitted> => {
    const { fetchApi, messages, search } = context;
    const answer = await signIn(email, password, messages.common.unexpected, fetchApi);
    if (answer.twoFactorRedirect) {
      return { path: withQuery('/second-factor', search) };
    }
    return finishLogin(context);
  },
});
