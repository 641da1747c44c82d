import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';

/** The caller's own offers for a phone. */
export const offersQuery = (api: Api, productId: string) =>
  queryOptions({
    queryKey: ['offers', productId],
    queryFn: () => api('GET /offers/:id', { params: { id: productId } }),
  });

/** The offers of the buyer of a thread; read again with each news of the thread. */
export const threadOfferQuery = (api: Api, threadId: string) =>
  queryOptions({
    queryKey: ['thread', threadId, 'offer'],
    queryFn: () => api('GET /threads/:id/offer', { params: { id: threadId } }),
  });
