import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/api.ts';

export const ordersQuery = (api: Api, email: string) =>
  queryOptions({
    queryKey: ['orders', email],
    queryFn: () => api('GET /myorders', { query: { email } }),
  });
