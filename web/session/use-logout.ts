import { useMutation, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import { useMessages } from '#web/messages/use-messages.tsx';
import { sessionQuery } from './session.ts';
import { forgetToken } from './token.ts';

/** Clears the stored token and all cached data, then signs out (specification, section 4). */
export function useLogout() {
  const t = useMessages();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      const { signOut } = await import('#web/providers/sign-in/embedded.ts');
      await signOut(t.common.unexpected);
    },
    onSuccess: async () => {
      forgetToken();
      queryClient.setQueryData(sessionQuery.queryKey, null);
      await navigate('/');
      // What the home page shows is for everyone; the rest was theirs.
      queryClient.removeQueries({ type: 'inactive' });
      toast.success(t.login.toastLogout);
    },
    onError: () => toast.error(t.common.unreachable),
  });
}
