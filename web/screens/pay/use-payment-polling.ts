import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Booking } from '#contract/orders/bookings.ts';
import { api } from '#web/api/browser.ts';
import { refreshSales } from './queries.ts';

const everyMilliseconds = 4_000;
const times = 15;

/**
 * Makes the shop query the provider, and refetches the booking, for a minute. Afterwards the shop's
 * job continues, and the buyer may repeat it.
 */
export function usePaymentPolling(
  { _id: bookingId }: Booking,
  { transitionId }: NonNullable<Booking['attempt']>,
) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      for (let left = times; left > 0; left -= 1) {
        const isDone = await api('POST /paymentConfirm', { body: { bookingId, transitionId } })
          .then(() => true)
          // Not finished, or unreachable: the next round repeats it.
          .catch(() => false);
        await refreshSales(queryClient);
        if (isDone) return;
        await new Promise((resolve) => setTimeout(resolve, everyMilliseconds));
      }
    },
  });
  useEffect(() => mutate(), [mutate]);
  return { isAsking: isPending, askAgain: () => !isPending && mutate() };
}
