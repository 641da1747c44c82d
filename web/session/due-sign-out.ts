import { signedOutCookie } from '#contract/constants.ts';

/** The maximum lifetime of a session. */
const markSeconds = 30 * 24 * 60 * 60;

/**
 * A cookie and not local storage, so that the next page is rendered without a session: a script
 * cannot remove the session's own cookie.
 */
function setMark(seconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store API is missing in Firefox.
  document.cookie = `${signedOutCookie}=1; path=/; max-age=${seconds}; samesite=lax${secure}`;
}

/** The device has removed the member's data, but the session on the server must still be ended. */
export const markSignOutDue = () => setMark(markSeconds);

/** The session on the server has ended, or a user signs in again. */
export const unmarkSignOutDue = () => setMark(0);

export const isSignOutDue = () => document.cookie.split('; ').includes(`${signedOutCookie}=1`);
