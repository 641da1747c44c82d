import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormSetError } from 'react-hook-form';
import { api } from '#web/api/browser.ts';
import { setServerErrors } from '#web/api/server-errors.ts';
import { errorText } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';

const adminMessages = messagesPart('admin');

type RefundValues = { reason: string };
type Options = { onDone: () => void; setError: UseFormSetError<RefundValues> };

/** Sends a refund. After a lost answer the same again is safe: a payment is given back once. */
export function useRefund(paymentId: string, { onDone, setError }: Options) {
  const t = useMessages(adminMessages);
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
