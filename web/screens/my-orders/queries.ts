import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';
import type { ListPage } from '#web/api/list-query.ts';

export const ordersQuery = (api: Api, email: string, page: ListPage) =>
  queryOptions({
    queryKey: ['orders', email, page],
    queryFn: () => api('GET /myorders', { query: { email, ...page } }),
  });
