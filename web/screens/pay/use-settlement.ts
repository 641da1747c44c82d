import { useMutation, useQueryClient } from '@tanstack/react-query';
import { paymentSucceeded } from '#contract/constants.ts';
import type { Booking } from '#contract/orders/bookings.ts';
import { api } from '#web/api/browser.ts';
import { retry, retryDelay } from '#web/api/query-client.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { isRefusal, refreshSales } from './queries.ts';
import { useSaleWatch } from './use-sale-watch.ts';

const payingMessages = messagesPart('paying');

/** The id of the payment after the card is charged, and the state of its recording in the shop. */
export function useSettlement(booking: Booking) {
  const t = useMessages(payingMessages);
  const queryClient = useQueryClient();
  const { _id: bookingId, productId, email } = booking;
  const { mutate, variables, status, error } = useMutation({
    // Retries are safe: a payment is recorded once.
    retry,
    retryDelay,
    mutationFn: (transitionId: string) =>
      api('POST /paymentConfirm', {
        body: { success: paymentSucceeded, transitionId, email, bookingId, productId, paid: true },
      }),
    onSuccess: () => toast.success(t.pay.toastPaid),
    // The receipt does not wait for the refetched lists.
    onSettled: () => void refreshSales(queryClient),
  });
  // A payment that is being refunded is not retried.
  const canRetry = !isRefusal(error, 'payment-refunded', 'payment-mismatch');
  useSaleWatch(status === 'error' && canRetry);
  return {
    settle: mutate,
    /** The id of the payment; null before the card is charged. */
    charged: variables ?? null,
    isSettled: status === 'success',
    error,
    canRetry,
  };
}
