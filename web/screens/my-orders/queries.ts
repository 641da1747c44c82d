import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/api.ts';
import type { ListPage } from '#web/data/list-page.ts';

export const ordersQuery = (api: Api, email: string, page: ListPage) =>
  queryOptions({
    queryKey: ['orders', email, page],
    queryFn: () => api('GET /myorders', { query: { email, ...page } }),
  });
