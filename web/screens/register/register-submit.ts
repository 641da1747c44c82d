import * as z from 'zod/mini';
import { SignInRefused } from '#contract/client.ts';
import { cookiesLostPath } from '#contract/cookies-lost.ts';
import { nearAddress } from '#contract/members/near-address.ts';
import { defineForm, InvalidForm } from '#web/forms/define-form.ts';
import type { Messages } from '#web/i18n/loaders.ts';
import { createAccount, updateProfile } from '#web/providers/sign-in/embedded.ts';
import { forgetTitle, rememberTitle } from '#web/session/registration.ts';
import { returnPath } from '#web/session/return-path.ts';
import { registrationWithPhoto } from './registration-values.ts';

/** The address that the form has questioned already: the same again is accepted. */
const insist = z.object({ insistEmail: z.optional(z.string()) });

/**
 * Image upload, account creation, profile update, user save (specification, section 4). The token
 * comes before the last of them, because the page sends it with every call of its own. The account
 * is not created again when the form is sent again.
 */
export const register = defineForm({
  intent: 'register',
  schema: z.intersection(registrationWithPhoto, insist),
  isMultipart: true,
  submit: async ({ insistEmail, name, email, password, title, photo }, context) => {
    const { api, fetchApi, messages, search } = context;
    const fallback = messages.common.unexpected;
    const meant = nearAddress(email);
    if (meant && email !== insistEmail?.trim().toLowerCase()) {
      const { register: text } = messages as Partial<Messages>;
      throw new InvalidForm({ email: text?.didYouMean(meant) ?? meant });
    }
    const [img = ''] = await context.upload(photo ? [photo] : [], 'visitor');
    await context.once(`account ${email}`, async () => {
      rememberTitle({ email, title });
      await createAccount({ name, email, password }, fallback, fetchApi).catch(forgetIfRefused);
    });
    // A missing photo must not stop the registration (specification, section 8).
    await updateProfile({ name, image: img }, fallback, fetchApi).catch(context.warn);
    await context.sessionChanged();
    if (!(await context.session())) return { path: cookiesLostPath(returnPath(search.toString())) };
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
