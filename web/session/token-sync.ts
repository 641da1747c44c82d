import { tokenSyncSeconds } from '#contract/constants.ts';
import { ageOf } from './token.ts';

/**
 * Tells another address about a new access token (POST), or that there is none any more (DELETE),
 * with the cookies of that address (specification, sections 7 and 9). It is optional: a failure is
 * not the visitor's business, and the next token is another try.
 */
export async function syncToken(url: string, token: string | null): Promise<void> {
  if (token !== null && ageOf(token) >= tokenSyncSeconds) return;
  try {
    await fetch(url, {
      credentials: 'include',
      // Signing out may be the last thing that this page does.
      keepalive: true,
      ...(token === null
        ? { method: 'DELETE' }
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ token }),
          }),
    });
  } catch {
    // See above.
  }
}
