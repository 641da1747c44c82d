import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/api.ts';
import type { ListPage } from '#web/data/list-page.ts';

export const reportsQuery = (api: Api, page: ListPage) =>
  queryOptions({
    queryKey: ['reports', page],
    queryFn: () => api('GET /reportitems', { query: page }),
  });
