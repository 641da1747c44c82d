import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Session, sessionQuery } from './session.ts';
import { currentToken, secondsLeft } from './token.ts';

/** Who is signed in; null when nobody is. */
export function useSession(): Session | null {
  return useQuery(sessionQuery).data ?? null;
}

/** After a failure, mostly of the network: asking each second would only cost battery. */
const againMilliseconds = 30_000;

/** Keeps the stored access token fresh for as long as the page is open. */
export function useFreshToken(): void {
  const email = useSession()?.email;
  useEffect(() => {
    if (!email) return;
    let timer: ReturnType<typeof setTimeout>;
    const schedule = () => {
      // At least a second apart, so that a wrong device clock can't turn this into a storm.
      timer = setTimeout(renew, Math.max(1, secondsLeft(email)) * 1000);
    };
    const renew = () => {
      // A call may have renewed it meanwhile.
      currentToken(email).then(
        (token) => token && schedule(),
        () => {
          timer = setTimeout(renew, againMilliseconds);
        },
      );
    };
    schedule();
    return () => clearTimeout(timer);
  }, [email]);
}
