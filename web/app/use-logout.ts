import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { waitForInflightRequests } from '#web/session/inflight-requests.ts';
import { forgetTitle } from '#web/session/registration.ts';
import { sessionQuery } from '#web/session/session.ts';
import { broadcastSignOut, hardReloadHome } from '#web/session/sign-out-broadcast.ts';
import { forgetToken } from '#web/session/token.ts';
import { toast } from '#web/ui/feedback/toast.tsx';

/** While this mutation is pending, nothing is prefetched. */
export const logoutKey = ['logout'];

/** Signs out, then clears the stored token and everything else (specification, section 4). */
export function useLogout() {
  const t = useMessages();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationKey: logoutKey,
    mutationFn: async () => {
      const [{ signOut }, draft, copies] = await Promise.all([
        import('#web/providers/sign-in/embedded.ts'),
        import('#web/session/draft.ts'),
        import('#web/offline/visitor.ts'),
      ]);
      await waitForInflightRequests(queryClient);
      await signOut(t.common.unexpected);
      return { ...draft, ...copies };
    },
    onSuccess: async ({ dropDraft, clearOtherMembers }) => {
      forgetToken();
      forgetTitle();
      queryClient.setQueryData(sessionQuery.queryKey, null);
      // Navigate inside the page first, so that the back button leads to no private page.
      await navigate('/');
      await dropDraft();
      await clearOtherMembers(null);
      broadcastSignOut();
      hardReloadHome();
    },
    onError: () => toast.error(t.common.unreachable),
  });
}
