import { useEffect, useRef } from 'react';
import { tokenSyncSeconds } from '#contract/constants.ts';
import { ageOf, freshToken, onTokenChange } from './token.ts';
import { useSession } from './use-session.ts';

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

/** Tells the configured address about the token that the page finds, and about each change of it. */
export function useTokenSync(url: string | null): void {
  const emailAtLoad = useRef(useSession()?.email);
  useEffect(() => {
    if (!url) return;
    const found = emailAtLoad.current && freshToken(emailAtLoad.current);
    if (found) void syncToken(url, found);
    return onTokenChange((token) => void syncToken(url, token));
  }, [url]);
}
