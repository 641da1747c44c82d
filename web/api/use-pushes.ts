import { useMutation, useQuery } from '@tanstack/react-query';
import { useLanguage } from '#web/i18n/use-messages.tsx';
import { useSession } from '#web/session/use-session.ts';
import { pushKeyQuery, readPushState, switchPushesOff, switchPushesOn } from './pushes.ts';

/**
 * The state of pushes in this browser, and what changes it. `state` is undefined until it is known,
 * and where the shop sends none.
 */
export function usePushes() {
  const email = useSession()?.email ?? '';
  const language = useLanguage();
  const hasKey = useQuery({ ...pushKeyQuery, enabled: email !== '' }).data?.key != null;
  const state = useQuery({
    queryKey: ['push-state', email],
    queryFn: () => readPushState(email),
    enabled: hasKey,
    networkMode: 'always',
  });
  const refetch = () => state.refetch();
  const on = useMutation({ mutationFn: () => switchPushesOn(email, language), onSettled: refetch });
  const off = useMutation({ mutationFn: switchPushesOff, onSettled: refetch });
  return {
    state: hasKey ? state.data : undefined,
    isBusy: on.isPending || off.isPending,
    isFailed: on.isError || off.isError,
    turnOn: () => on.mutate(),
    turnOff: () => off.mutate(),
  };
}
