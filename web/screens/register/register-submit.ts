import { SignInRefused } from '#contract/client.ts';
import { defineForm } from '#web/forms/define-form.ts';
import { createAccount, updateProfile } from '#web/providers/sign-in/embedded.ts';
import { forgetTitle, rememberTitle } from '#web/session/registration.ts';
import { returnPath } from '#web/session/return-path.ts';
import { registrationWithPhoto } from './registration-values.ts';

/**
 * Image upload, account creation, profile update, user save (specification, section 4). The token
 * comes before the last of them, because the page sends it with every call of its own. The account
 * is not created again when the form is sent again.
 */
export const register = defineForm({
  intent: 'register',
  schema: registrationWithPhoto,
  isMultipart: true,
  submit: async ({ name, email, password, title, photo }, context) => {
    const { api, fetchApi, messages, search } = context;
    const fallback = messages.common.unexpected;
    const [img = ''] = await context.upload(photo ? [photo] : [], 'visitor');
    await context.once(`account ${email}`, async () => {
      rememberTitle({ email, title });
      await createAccount({ name, email, password }, fallback, fetchApi).catch(forgetIfRefused);
    });
    // A missing photo must not stop the registration (specification, section 8).
    await updateProfile({ name, image: img }, fallback, fetchApi).catch(context.warn);
    await context.sessionChanged();
    await api('POST /users', { body: { name, email, img, title } });
    forgetTitle();
    // Home, unless a guard has set a return path (specification, sections 2 and 4).
    return { path: returnPath(search.toString()), notice: 'registered' };
  },
});

function forgetIfRefused(error: unknown): never {
  if (error instanceof SignInRefused) forgetTitle();
  throw error;
}
