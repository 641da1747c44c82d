import { useEffect, useRef } from 'react';
import { tokenSyncSeconds } from '#contract/constants.ts';
import { ageOf, freshToken, onTokenChange } from './token.ts';
import { useSession } from './use-session.ts';

/**
 * Sends a new access token to another address (POST), or reports its removal (DELETE), with the
 * cookies of that address (specification, sections 7 and 9). This is optional: the visitor sees no
 * failure, and the next token is another attempt.
 */
export async function syncToken(url: string, token: string | null): Promise<void> {
  if (token !== null && ageOf(token) >= tokenSyncSeconds) return;
  try {
    await fetch(url, {
      credentials: 'include',
      // The page may unload right after the sign-out.
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

/** Sends the current token and each change of it to the configured address. */
export function useTokenSync(url: string | null): void {
  const emailAtLoad = useRef(useSession()?.email);
  useEffect(() => {
    if (!url) return;
    const found = emailAtLoad.current && freshToken(emailAtLoad.current);
    if (found) void syncToken(url, found);
    return onTokenChange((token) => void syncToken(url, token));
  }, [url]);
}
