import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';
import type { ListPage } from '#web/api/list-query.ts';

/** Of a list; with `person` only that one, for the acts on the page of a person. */
type PeoplePage<Only> = ListPage & { only?: Only; person?: string };

export const buyersQuery = (api: Api, page: PeoplePage<'shared'>) =>
  queryOptions({
    queryKey: ['buyers', page],
    queryFn: () => api('GET /allbuyers', { query: page }),
  });

export const sellersQuery = (api: Api, page: PeoplePage<'shared' | 'badge'>) =>
  queryOptions({
    queryKey: ['sellers', page],
    queryFn: () => api('GET /allsellers', { query: page }),
  });
