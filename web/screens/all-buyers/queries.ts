import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/api.ts';

export const buyersQuery = (api: Api) =>
  queryOptions({ queryKey: ['buyers'], queryFn: () => api('GET /allbuyers') });
