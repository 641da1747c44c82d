import * as z from 'zod/mini';
import { loginForm } from '#contract/forms.ts';
import { oneTimeCodeForm, ownCode } from '#contract/members/second-factor.ts';
import { defineForm } from '#web/forms/define-form.ts';
import {
  beginSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  sendOneTimeCode,
} from '#web/providers/sign-in/embedded.ts';

const path = '/dashboard/secondfactor';

const { password } = loginForm.shape;
const byPassword = z.object({ password });
const byPasswordAndCode = z.object({ password, code: ownCode });

/** Makes a secret and recovery codes, which are shown once, so it needs a script. */
export const begin = defineForm({
  intent: 'begin',
  schema: byPassword,
  submit: async ({ password }, { fetchApi, messages }) => ({
    path,
    secrets: await beginSecondFactor(password, messages.common.unexpected, fetchApi),
  }),
});

/** The first code: from then on a login needs one. It replaces the session. */
export const confirm = defineForm({
  intent: 'confirm',
  schema: oneTimeCodeForm,
  submit: async ({ code }, { fetchApi, messages, sessionChanged }) => {
    await sendOneTimeCode(code, messages.common.unexpected, fetchApi);
    await sessionChanged();
    return { path };
  },
});

/** Replaces the recovery codes, and shows the new ones once. */
export const renew = defineForm({
  intent: 'renew',
  schema: byPasswordAndCode,
  submit: async (proof, { fetchApi, messages }) => ({
    path,
    recoveryCodes: await renewRecoveryCodes(proof, messages.common.unexpected, fetchApi),
  }),
});

export const end = defineForm({
  intent: 'end',
  schema: byPasswordAndCode,
  submit: async (proof, { fetchApi, messages, sessionChanged }) => {
    await endSecondFactor(proof, messages.common.unexpected, fetchApi);
    await sessionChanged();
    return { path };
  },
});
