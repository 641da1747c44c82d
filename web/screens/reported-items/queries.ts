import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';
import type { ListPage } from '#web/api/list-query.ts';

export const reportsQuery = (api: Api, page: ListPage) =>
  queryOptions({
    queryKey: ['reports', page],
    queryFn: () => api('GET /reportitems', { query: page }),
  });
