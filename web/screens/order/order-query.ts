import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';

/** An order as its reader sees it. */
export const orderQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: () => api('GET /order/:id', { params: { id } }),
  });
