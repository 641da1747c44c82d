import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';
import type { ListPage } from '#web/api/list-query.ts';

export const myProductsQuery = (api: Api, email: string, page: ListPage) =>
  queryOptions({
    queryKey: ['products', 'mine', email, page],
    queryFn: () => api('GET /dashboard/myproducts/:email', { params: { email }, query: page }),
  });
