import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '#web/i18n/error-text.tsx';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';

type AnnouncedMutation<Input> = {
  mutationFn: (input: Input) => Promise<unknown>;
  /** The toast when it has worked. */
  done: string;
  /** The starts of the keys of all queries whose answers it changes. */
  changes: QueryKey[];
};

/** A mutation whose result is shown by a toast; pending until what it changed is refetched. */
export function useMutationWithToast<Input = void>(options: AnnouncedMutation<Input>) {
  const { mutationFn, done, changes } = options;
  const t = useMessages();
  const queryClient = useQueryClient();
  const refetch = () =>
    Promise.all(changes.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      toast.success(done);
      await refetch();
    },
    onError: (error) => {
      toast.error(errorText(error, t));
      // A refusal mostly means that somebody else was here first: what is shown is old.
      void refetch();
    },
  });
}
