import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/api.ts';

export const categoriesQuery = (api: Api) =>
  queryOptions({ queryKey: ['categories'], queryFn: () => api('GET /categories') });

export const advertizedQuery = (api: Api) =>
  queryOptions({ queryKey: ['products', 'advertized'], queryFn: () => api('GET /advertizeitems') });
