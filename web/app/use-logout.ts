import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { cacheNames } from '#web/offline/offline-routes.ts';
import { isSignOutDue, markSignOutDue, unmarkSignOutDue } from '#web/session/due-sign-out.ts';
import { rememberSession } from '#web/session/hint.ts';
import { waitForInflightRequests } from '#web/session/inflight-requests.ts';
import { forgetTitle } from '#web/session/registration.ts';
import { sessionQuery } from '#web/session/session.ts';
import { broadcastSignOut, hardReloadHome } from '#web/session/sign-out-broadcast.ts';
import { forgetToken } from '#web/session/token.ts';
import { deviceStore } from '#web/ui/device-store.ts';

/** While this mutation is pending, nothing is prefetched. */
export const logoutKey = ['logout'];

/** Removes the member's data from this device; without a network, too. */
export async function forgetMember(): Promise<void> {
  forgetToken();
  forgetTitle();
  // The next user of the device must not find the searches.
  for (const key of ['saved', 'searches']) deviceStore.removeItem(key);
  rememberSession(null);
  const forgotten = await Promise.allSettled([
    import('#web/session/compared-phones.ts').then(({ keepCompared }) => keepCompared([])),
    import('#web/session/draft.ts').then(({ dropDraft }) => dropDraft()),
    import('#web/offline/visitor.ts').then(({ clearOtherMembers }) => clearOtherMembers(null)),
  ]);
  if (forgotten.every(({ status }) => status === 'fulfilled')) return;
  // A module could not be loaded. The rest in IndexedDB is shown to its own member only; the other
  // caches have no private data, and the offline page needs them.
  deviceStore.clear();
  const copies: typeof cacheNames.pages = 'pages';
  try {
    await globalThis.caches?.delete(copies);
  } catch {
    // Blocked, so it has no copies.
  }
}

/**
 * Ends the session on the server; false without a usable response: then the sign-out is still due.
 */
async function endSession(): Promise<boolean> {
  try {
    const { signOut } = await import('#web/providers/sign-in/embedded.ts');
    // The fallback text for a refusal, which is never shown.
    await signOut('');
  } catch {
    return false;
  }
  unmarkSignOutDue();
  return true;
}

/**
 * Removes the member's data from this device first, and then ends the session, now or by the next
 * page: without a network, the next user of the device must not read it. Specification, section 4:
 * clears the stored token and signs out.
 */
export function useLogout() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationKey: logoutKey,
    // Also if the browser knows that there is no network.
    networkMode: 'always',
    mutationFn: async () => {
      // First, so that later failures do not leave the next page signed in.
      markSignOutDue();
      await waitForInflightRequests(queryClient);
      await forgetMember();
      const isTold = await endSession();
      queryClient.setQueryData(sessionQuery.queryKey, null);
      return isTold;
    },
    onSuccess: async (isTold) => {
      // Navigates inside the page first, so that the back button leads to no private page. Without
      // a network that would load a page.
      if (isTold) await navigate('/');
      broadcastSignOut();
      hardReloadHome();
    },
  });
}

/** Ends the session on the server after a sign-out without a network, as soon as there is one. */
export function useDueSignOut(): void {
  useEffect(() => {
    const tell = () => void (isSignOutDue() && endSession());
    tell();
    window.addEventListener('online', tell);
    return () => window.removeEventListener('online', tell);
  }, []);
}
