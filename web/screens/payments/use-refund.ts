import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormSetError } from 'react-hook-form';
import { api } from '#web/data/browser.ts';
import { setServerErrors } from '#web/data/server-errors.ts';
import { errorText } from '#web/messages/error-text.ts';
import { oversightTexts } from '#web/messages/oversight.ts';
import { useMessages } from '#web/messages/use-messages.tsx';
import { toast } from '#web/ui/toast.ts';

type RefundValues = { reason: string };
type Options = { onDone: () => void; setError: UseFormSetError<RefundValues> };

/** Sends a refund. After a lost answer the same again is safe: a payment is given back once. */
export function useRefund(paymentId: string, { onDone, setError }: Options) {
  const t = useMessages(oversightTexts);
  const queryClient = useQueryClient();
  const refetch = () =>
    Promise.all(
      ['payments', 'ledger', 'audit'].map((key) =>
        queryClient.invalidateQueries({ queryKey: [key] }),
      ),
    );
  return useMutation({
    mutationFn: (body: RefundValues) =>
      api('POST /payments/:id/refund', { params: { id: paymentId }, body }),
    onSuccess: async () => {
      toast.success(t.payments.toastRefunded);
      onDone();
      await refetch();
    },
    onError: (error) => {
      if (setServerErrors(error, ['reason'], setError)) return;
      // A toast would be hidden behind the open dialog.
      setError('root', { message: errorText(error, t) });
    },
  });
}
