import { redirect } from 'react-router';
import { logout } from '#web/app/logout-submit.ts';
import { formAction } from '#web/forms/form-action.ts';

export const action = formAction(logout);

/** The address by itself does nothing. */
export const loader = () => redirect('/');

export default function Logout() {
  return null;
}
