import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '#contract/bookings.ts';
import { api } from '#web/api/browser.ts';
import { retry, retryDelay } from '#web/api/query-client.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { isRefusal, refreshSales } from './queries.ts';
import { useSaleWatch } from './use-sale-watch.ts';

const buyingMessages = messagesPart('buying');

/** The payment's id once the card was charged, and how far the shop is with recording it. */
export function useSettlement(booking: Booking) {
  const t = useMessages(buyingMessages);
  const queryClient = useQueryClient();
  const { _id: bookingId, productId, email } = booking;
  const { mutate, variables, status, error } = useMutation({
    // The same ids again are safe: a payment is recorded once.
    retry,
    retryDelay,
    mutationFn: (transitionId: string) =>
      api('POST /paymentConfirm', {
        body: { success: t.pay.paid, transitionId, email, bookingId, productId, paid: true },
      }),
    onSuccess: () => toast.success(t.pay.toastPaid),
    // The receipt does not wait for the lists.
    onSettled: () => void refreshSales(queryClient),
  });
  // Money that goes back to the card is not asked for again.
  const canRetry = !isRefusal(error, 'payment-refunded', 'payment-mismatch');
  useSaleWatch(status === 'error' && canRetry);
  return {
    settle: mutate,
    /** The payment's id; null as long as no card was charged. */
    charged: variables ?? null,
    isSettled: status === 'success',
    error,
    canRetry,
  };
}
