import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { sessionQuery } from '#web/session/session.ts';
import { onSignOutElsewhere } from '#web/session/sign-out-broadcast.ts';
import { useSession } from '#web/session/use-session.ts';

/**
 * Runs the guards again as soon as it turns out that the session has ended: a
 * guarded screen then leads to the login page and back, others stay.
 */
export function useSessionChange(): void {
  useSessionElsewhere();
  const email = useSession()?.email;
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === 'idle';
  const before = useRef(email);
  useEffect(() => {
    // A navigation that is under way, as after logging out, ends first.
    if (!isIdle) return;
    if (before.current && before.current !== email) {
      // What the guards leave on screen is for everyone; the rest was theirs.
      // Copies of pages were theirs, too; the next page would remove them, were there one.
      void import('#web/offline/offline-routes.ts').then(({ clearPageCopies }) =>
        clearPageCopies(),
      );
      void revalidate().then(() => queryClient.removeQueries({ type: 'inactive' }));
    }
    before.current = email;
  }, [email, isIdle, queryClient, revalidate]);
}

/**
 * Somebody may log out without this page: in another tab, or before the back button brings a page
 * back as it was.
 */
function useSessionElsewhere(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const readAnew = () => void queryClient.prefetchQuery({ ...sessionQuery, staleTime: 0 });
    const readRestored = ({ persisted }: PageTransitionEvent) => persisted && readAnew();
    window.addEventListener('pageshow', readRestored);
    const stop = onSignOutElsewhere(readAnew);
    return () => {
      window.removeEventListener('pageshow', readRestored);
      stop();
    };
  }, [queryClient]);
}
