import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';
import type { ListPage } from '#web/api/list-query.ts';

export const buyersQuery = (api: Api, page: ListPage) =>
  queryOptions({
    queryKey: ['buyers', page],
    queryFn: () => api('GET /allbuyers', { query: page }),
  });
