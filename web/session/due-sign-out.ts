import { signedOutCookie } from '#contract/constants.ts';

/** As long as a session may live. */
const markSeconds = 30 * 24 * 60 * 60;

/**
 * A cookie and not local storage, so that the very next page is rendered for nobody: the session's
 * own cookie cannot be removed by a script.
 */
function setMark(seconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store API is missing in Firefox.
  document.cookie = `${signedOutCookie}=1; path=/; max-age=${seconds}; samesite=lax${secure}`;
}

/** The device has forgotten the member, and the server must still be told. */
export const markSignOutDue = () => setMark(markSeconds);

/** The server was told, or somebody signs in anew. */
export const unmarkSignOutDue = () => setMark(0);

export const isSignOutDue = () => document.cookie.split('; ').includes(`${signedOutCookie}=1`);
