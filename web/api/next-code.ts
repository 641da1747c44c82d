import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';

/** The code to photograph with the seller's next phone; null in it where none is needed. */
export const nextCodeQuery = (api: Api) =>
  queryOptions({ queryKey: ['products', 'next-code'], queryFn: () => api('GET /codephoto') });
