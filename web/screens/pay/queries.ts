import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Api, ApiError } from '#contract/client.ts';
import type { ErrorCode } from '#contract/errors.ts';

export const bookingQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['booked', id],
    queryFn: () => api('GET /booked/:id', { params: { id } }),
  });

/**
 * Opening the payment holds the phone for this buyer, so it is requested once per page view, never
 * automatically again, and never cached beyond the page. `price` is in Taka; `isChosen`: the buyer has
 * chosen the card, which ends another way that is open.
 */
export const paymentIntentQuery = (
  api: Api,
  { id, price, isChosen }: { id: string; price: number; isChosen: boolean },
) =>
  queryOptions({
    queryKey: ['payment-intent', id],
    queryFn: async ({ client }) => {
      try {
        return await api('POST /create-payment-intent', {
          body: { price, bookingId: id, ...(isChosen && { method: 'card' as const }) },
        });
      } catch (error) {
        // Paid in another tab, or sold to another buyer: the cached lists are stale.
        if (error instanceof ApiError) await refreshSales(client);
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Invalidates all queries with the sold state of a phone. */
export async function refreshSales(client: QueryClient): Promise<void> {
  await Promise.all(
    ['booked', 'orders', 'products', 'categories'].map((key) =>
      client.invalidateQueries({ queryKey: [key] }),
    ),
  );
}

export function isRefusal(error: unknown, ...codes: ErrorCode[]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.problem.code);
}
