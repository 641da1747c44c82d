import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';

/** Below the key of the orders, because a change of an order may change whose turn it is. */
export const waitingQuery = (api: Api, email: string) =>
  queryOptions({ queryKey: ['orders', email, 'waiting'], queryFn: () => api('GET /waiting') });
