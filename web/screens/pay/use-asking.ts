import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Booking } from '#contract/orders/bookings.ts';
import { api } from '#web/api/browser.ts';
import { refreshSales } from './queries.ts';

const everyMilliseconds = 4_000;
const times = 15;

/**
 * Has the shop ask the provider, and reads the booking again, for a minute. Afterwards the shop goes
 * on by itself, and the buyer may ask once more.
 */
export function useAsking(
  { _id: bookingId }: Booking,
  { transitionId }: NonNullable<Booking['attempt']>,
) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      for (let left = times; left > 0; left -= 1) {
        const isDone = await api('POST /paymentConfirm', { body: { bookingId, transitionId } })
          .then(() => true)
          // Not finished, or not reachable: the next round asks again.
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
