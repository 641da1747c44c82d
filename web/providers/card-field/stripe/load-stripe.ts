import { loadStripe } from '@stripe/stripe-js/pure';
import { queryOptions } from '@tanstack/react-query';

/**
 * Stripe's own script, from Stripe's host, when a card form is shown and not before. A blocked
 * script is said at once: `loadStripe` has tried it twice.
 */
export const stripeQuery = (publishableKey: string) =>
  queryOptions({
    queryKey: ['stripe', publishableKey],
    queryFn: () => loadStripe(publishableKey),
    retry: false,
    // An object with a life of its own: neither compared nor fetched a second time.
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
