import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';

/** An order, for its buyer, its seller and admins. */
export const orderQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: () => api('GET /order/:id', { params: { id } }),
  });
