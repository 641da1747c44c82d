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

/** While this mutation is pending, nothing is prefetched. */
export const logoutKey = ['logout'];

/** Removes what this device keeps of the member; without a network, too. */
export async function forgetMember(): Promise<void> {
  forgetToken();
  forgetTitle();
  // Who uses the device next must not find what was looked for.
  for (const key of ['saved', 'searches']) localStorage.removeItem(key);
  rememberSession(null);
  const forgotten = await Promise.allSettled([
    import('#web/session/draft.ts').then(({ dropDraft }) => dropDraft()),
    import('#web/offline/visitor.ts').then(({ clearOtherMembers }) => clearOtherMembers(null)),
  ]);
  if (forgotten.every(({ status }) => status === 'fulfilled')) return;
  // A module could not be loaded. What is left in IndexedDB is shown to its own member only; the
  // other caches have nothing of the member, and the offline page needs them.
  localStorage.clear();
  const copies: typeof cacheNames.pages = 'pages';
  await globalThis.caches?.delete(copies);
}

/** Tells the server; false without a usable answer, and then it is still due. */
async function endSession(): Promise<boolean> {
  try {
    const { signOut } = await import('#web/providers/sign-in/embedded.ts');
    // Nobody reads the sentence of a refusal.
    await signOut('');
  } catch {
    return false;
  }
  unmarkSignOutDue();
  return true;
}

/**
 * Forgets the member on this device first, then tells the server, or has the next page tell it:
 * without a network the next person with the device must not read what was kept. Specification,
 * section 4: clears the stored token and signs out.
 */
export function useLogout() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationKey: logoutKey,
    // Also when the browser knows that there is no network.
    networkMode: 'always',
    mutationFn: async () => {
      // First of all, so that nothing that fails later leaves the next page to the member.
      markSignOutDue();
      await waitForInflightRequests(queryClient);
      await forgetMember();
      const isTold = await endSession();
      queryClient.setQueryData(sessionQuery.queryKey, null);
      return isTold;
    },
    onSuccess: async (isTold) => {
      // Navigate inside the page first, so that the back button leads to no private page. Without a
      // network that would open a new page by itself.
      if (isTold) await navigate('/');
      broadcastSignOut();
      hardReloadHome();
    },
  });
}

/** Tells the server of a sign-out that was made without a network, as soon as there is one. */
export function useDueSignOut(): void {
  useEffect(() => {
    const tell = () => void (isSignOutDue() && endSession());
    tell();
    window.addEventListener('online', tell);
    return () => window.removeEventListener('online', tell);
  }, []);
}
