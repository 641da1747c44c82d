import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/api.ts';

export const sellersQuery = (api: Api) =>
  queryOptions({ queryKey: ['sellers'], queryFn: () => api('GET /allsellers') });
