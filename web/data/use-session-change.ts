import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { sessionQuery } from '#web/session/session.ts';
import { useSession } from '#web/session/use-session.ts';

/**
 * Runs the guards again as soon as it turns out that whoever was signed in is not any more: a
 * guarded screen then leads to the login page and back, others stay.
 */
export function useSessionChange(): void {
  useSessionOfRestoredPage();
  const email = useSession()?.email;
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === 'idle';
  const before = useRef(email);
  useEffect(() => {
    // Who is on the way elsewhere, as after logging out, gets there first.
    if (!isIdle) return;
    if (before.current && before.current !== email) void revalidate();
    before.current = email;
  }, [email, isIdle, revalidate]);
}

/** The back button may bring a page back as it was, although somebody has logged out since. */
function useSessionOfRestoredPage(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const readAnew = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void queryClient.prefetchQuery({ ...sessionQuery, staleTime: 0 });
    };
    window.addEventListener('pageshow', readAnew);
    return () => window.removeEventListener('pageshow', readAnew);
  }, [queryClient]);
}
