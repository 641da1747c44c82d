import * as z from 'zod/mini';
import { defineForm } from '#web/forms/define-form.ts';
import { signOut } from '#web/providers/sign-in/embedded.ts';

/** For the logout button of a page whose script has not run; the script signs out by itself. */
export const logout = defineForm({
  intent: 'logout',
  schema: z.object({}),
  submit: async (_nothing, { fetchApi, messages, sessionChanged }) => {
    await signOut(messages.common.unexpected, fetchApi);
    await sessionChanged();
    // Clears the member's data on this device; the script would remove it piece by piece.
    return { path: '/', notice: 'logged-out', headers: { 'clear-site-data': '"storage"' } };
  },
});
