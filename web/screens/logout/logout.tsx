import { redirect } from 'react-router';
import { formAction } from '#web/forms/form-action.ts';
import { withNotice } from '#web/forms/with-notice.ts';
import { signOut } from '#web/providers/sign-in/embedded.ts';

/** For the logout button of a page whose script has not run; the script signs out by itself. */
export const action = formAction({
  logout: async ({ fetchApi, messages, sessionChanged }) => {
    await signOut(messages.common.unexpected, fetchApi);
    sessionChanged();
    // Clears the member's data on this device; the script would remove it piece by piece.
    const headers = { 'clear-site-data': '"storage"' };
    return redirect(withNotice('/', 'logged-out'), { status: 303, headers });
  },
});

/** The address by itself does nothing. */
export const loader = () => redirect('/');

export default function Logout() {
  return null;
}
