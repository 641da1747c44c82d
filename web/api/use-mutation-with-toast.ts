import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '#web/i18n/error-text.tsx';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';

type AnnouncedMutation<Input> = {
  mutationFn: (input: Input) => Promise<unknown>;
  /** The toast after success. */
  done: string;
  /** Prefixes of the query keys to invalidate. */
  changes: QueryKey[];
};

/**
 * A mutation that reports its result by a toast. It is pending until the invalidated queries are
 * refetched.
 */
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
      // A refusal mostly means that another member acted first, so the shown data is stale.
      void refetch();
    },
  });
}
