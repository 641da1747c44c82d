import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormSetError } from 'react-hook-form';
import { api } from '#web/api/browser.ts';
import { setServerErrors } from '#web/api/server-errors.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';

const adminMessages = messagesPart('admin');

type ReviewValues = { reason: string; accept: boolean };
type Options = { onDone: () => void; setError: UseFormSetError<{ reason: string }> };

/** Sends the decision. It is made once: a second one is refused, and the list then shows the first. */
export function useReview(paymentId: string, { onDone, setError }: Options) {
  const t = useMessages(adminMessages);
  const queryClient = useQueryClient();
  const refetch = () =>
    Promise.all(
      ['payments', 'ledger', 'audit'].map((key) =>
        queryClient.invalidateQueries({ queryKey: [key] }),
      ),
    );
  return useMutation({
    mutationFn: (body: ReviewValues) =>
      api('POST /payments/:id/review', { params: { id: paymentId }, body }),
    onSuccess: async () => {
      toast.success(t.payments.toastReviewed);
      onDone();
      await refetch();
    },
    onError: (error) => {
      if (setServerErrors(error, ['reason'], setError)) return;
      // The open dialog would cover a toast.
      setError('root', { message: errorText(error, t) });
    },
  });
}
