import { useMutation, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import type { Booking } from '#contract/bookings.ts';
import { api } from '#web/data/browser.ts';
import { useMessages } from '#web/messages/use-messages.tsx';
import { isRefusal, refreshSales } from './queries.ts';

/** The payment's id once the card was charged, and how far the shop is with recording it. */
export function useSettlement(booking: Booking) {
  const t = useMessages();
  const queryClient = useQueryClient();
  const { _id: bookingId, productId, email } = booking;
  const { mutate, variables, status, error } = useMutation({
    // Without a network it fails at once and says so, instead of waiting in silence.
    networkMode: 'always',
    mutationFn: (transitionId: string) =>
      api('POST /paymentConfirm', {
        body: { success: t.pay.paid, transitionId, email, bookingId, productId, paid: true },
      }),
    onSuccess: () => toast.success(t.pay.toastPaid),
    // The receipt does not wait for the lists.
    onSettled: () => void refreshSales(queryClient),
  });
  return {
    settle: mutate,
    /** The payment's id; null as long as no card was charged. */
    charged: variables ?? null,
    isSettled: status === 'success',
    error,
    /** Money that goes back to the card is not asked for again. */
    canRetry: !isRefusal(error, 'payment-refunded', 'payment-mismatch'),
  };
}
