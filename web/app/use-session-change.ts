import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { usePageData } from '#web/api/page-settings.ts';
import { isSignOutDue } from '#web/session/due-sign-out.ts';
import { sessionQuery } from '#web/session/session.ts';
import { hardReloadHome, onSignOutElsewhere } from '#web/session/sign-out-broadcast.ts';
import { useSession } from '#web/session/use-session.ts';

/**
 * Revalidates the guards as soon as the session has ended. A guarded screen then leads to the login
 * page and back; public screens stay.
 */
export function useSessionChange(): void {
  useSessionElsewhere();
  useMembersPage();
  const email = useSession()?.email;
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === 'idle';
  const before = useRef(email);
  useEffect(() => {
    // Wait for a pending navigation, such as the one after logout.
    if (!isIdle) return;
    if (before.current && before.current !== email) {
      // The remaining screens are public; other queries may be private, so they are removed. Cached
      // pages were private too; the next page load would clear them, but may not happen.
      void import('#web/offline/offline-routes.ts').then(({ clearPageCopies }) =>
        clearPageCopies(),
      );
      void revalidate().then(() => queryClient.removeQueries({ type: 'inactive' }));
    }
    before.current = email;
  }, [email, isIdle, queryClient, revalidate]);
}

/**
 * A shared members' page does not identify its reader, and the browser may restore it after a
 * sign-out. If this device has no session hint, the session is read from the server, and the guard
 * runs.
 */
function useMembersPage(): void {
  const isForMembers = usePageData()?.audience === 'members';
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isForMembers || queryClient.getQueryData(sessionQuery.queryKey)) return;
    const ask = async () => {
      if (!(await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }))) await revalidate();
    };
    // Without a response the page does not change, and its next call is refused.
    ask().catch(() => {});
  }, [isForMembers, queryClient, revalidate]);
}

/**
 * The user may log out in another tab, or before the back button restores this page from the
 * back/forward cache.
 */
function useSessionElsewhere(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const readAnew = () => {
      // Without a network there is nothing to read, and the shown data was the member's.
      if (isSignOutDue()) hardReloadHome();
      else void queryClient.prefetchQuery({ ...sessionQuery, staleTime: 0 });
    };
    const readRestored = ({ persisted }: PageTransitionEvent) => persisted && readAnew();
    window.addEventListener('pageshow', readRestored);
    const stop = onSignOutElsewhere(readAnew);
    return () => {
      window.removeEventListener('pageshow', readRestored);
      stop();
    };
  }, [queryClient]);
}
