import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isSignOutDue } from './due-sign-out.ts';
import { type Session, sessionQuery } from './session.ts';
import { currentToken, secondsLeft } from './token.ts';

export function useSession(): Session | null {
  return useQuery(sessionQuery).data ?? null;
}

/**
 * The retry interval after a failure, which is mostly the network: a shorter one would only drain
 * the battery.
 */
const againMilliseconds = 30_000;

/** Renews the stored access token while the page is open. */
export function useFreshToken(): void {
  const email = useSession()?.email;
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!email) return;
    let timer: ReturnType<typeof setTimeout>;
    const schedule = () => {
      // At least a second apart, so that a wrong device clock cannot cause a request storm.
      timer = setTimeout(renew, Math.max(1, secondsLeft(email)) * 1000);
    };
    const renew = () => {
      // An API call may have renewed the token meanwhile.
      currentToken(email).then(
        (token) => {
          if (token) schedule();
          // The session has ended elsewhere, and this device does not know yet.
          else if (!isSignOutDue())
            void queryClient.prefetchQuery({ ...sessionQuery, staleTime: 0 });
        },
        () => {
          timer = setTimeout(renew, againMilliseconds);
        },
      );
    };
    schedule();
    return () => clearTimeout(timer);
  }, [email, queryClient]);
}
