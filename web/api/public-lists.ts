import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';
import type { CategoryId } from '#contract/constants.ts';
import { phonePages } from './phone-pages.ts';

/** The brands with the number of phones that can still be bought. */
export const categoriesQuery = (api: Api) =>
  queryOptions({ queryKey: ['categories'], queryFn: () => api('GET /categories') });

/** Advertised phones that can still be bought; `before` as for `phonePages`. */
export const advertizedQuery = (api: Api, before: string | null) =>
  phonePages(['products', 'advertized'], before, (query) => api('GET /advertizeitems', { query }));

/** The start of the keys of all that is known of a category's phones. */
export const categoryKey = (id: CategoryId) => ['products', 'category', id];

/** The phones of a category that can still be bought, newest first; `before` as for `phonePages`. */
export const categoryProductsQuery = (api: Api, id: CategoryId, before: string | null) =>
  phonePages(categoryKey(id), before, (query) =>
    api('GET /products/:id', { params: { id }, query }),
  );
