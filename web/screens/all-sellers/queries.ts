import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';
import type { ListPage } from '#web/api/list-query.ts';

export const sellersQuery = (api: Api, page: ListPage) =>
  queryOptions({
    queryKey: ['sellers', page],
    queryFn: () => api('GET /allsellers', { query: page }),
  });
