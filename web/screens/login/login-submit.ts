import { ApiError } from '#contract/client.ts';
import { loginForm } from '#contract/forms.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { signIn } from '#web/providers/sign-in/embedded.ts';
import { saveMember } from '#web/session/registration.ts';
import { returnPath } from '#web/session/return-path.ts';

/** Signs in, then leads to the remembered page (specification, section 4). */
export const login = defineForm({
  intent: 'login',
  schema: loginForm,
  submit: async ({ email, password }, context) => {
    const { api, fetchApi, messages, search } = context;
    await signIn(email, password, messages.common.unexpected, fetchApi);
    await context.sessionChanged();
    const session = await context.session();
    // It completes an interrupted registration. A refusal must not lock a member out.
    if (session) await saveMember(api, session).catch(unlessRefused);
    return { path: returnPath(search.toString()), notice: 'logged-in' };
  },
});

function unlessRefused(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
