import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/api.ts';

export const myProductsQuery = (api: Api, email: string) =>
  queryOptions({
    queryKey: ['products', 'mine', email],
    queryFn: () => api('GET /dashboard/myproducts/:email', { params: { email } }),
  });
