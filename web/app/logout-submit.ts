import * as z from 'zod/mini';
import { defineForm } from '#web/forms/define-form.ts';
import { signOut } from '#web/providers/sign-in/embedded.ts';
import { comparedCookie } from '#web/session/compared-phones.ts';

/** Clears the member's data on this device; the script would remove it piece by piece. */
export const forgetByHeaders = {
  'clear-site-data': '"storage"',
  'set-cookie': comparedCookie([]),
};

/** For the logout button of a page whose script has not run; the script signs out by itself. */
export const logout = defineForm({
  intent: 'logout',
  schema: z.object({}),
  submit: async (_nothing, { fetchApi, messages, sessionChanged }) => {
    await signOut(messages.common.unexpected, fetchApi);
    await sessionChanged();
    return { path: '/', notice: 'logged-out', headers: forgetByHeaders };
  },
});
