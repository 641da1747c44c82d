import { queryOptions } from '@tanstack/react-query';
import type { CategoryId } from '#contract/constants.ts';
import type { Api } from '#web/api.ts';

/** All phones of a category as the API gives them, sold ones too. */
export const categoryProductsQuery = (api: Api, id: CategoryId) =>
  queryOptions({
    queryKey: ['products', 'category', id],
    queryFn: () => api('GET /products/:id', { params: { id } }),
  });
