import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';
import type { CategoryId } from '#contract/constants.ts';
import type { Product } from '#contract/products.ts';

/** Phones of one page: two, three and four columns end in a whole row, and a phone shows it at once. */
const pageSize = 24;

type PageQuery = { limit: number; before?: string };

/**
 * A list of phones that is read by key, a page at a time. It begins after the phone `before`, as a
 * link without scripts leads there, or with the newest.
 */
export const phonePages = (
  queryKey: QueryKey,
  before: string | null,
  read: (query: PageQuery) => Promise<Product[]>,
) =>
  infiniteQueryOptions({
    queryKey: before ? [...queryKey, before] : queryKey,
    queryFn: ({ pageParam }) =>
      read(pageParam ? { limit: pageSize, before: pageParam } : { limit: pageSize }),
    initialPageParam: before,
    // A page that is not full is the last one.
    getNextPageParam: (page) => (page.length < pageSize ? null : (page.at(-1)?._id ?? null)),
  });

export type PhonePages = InfiniteData<Product[], string | null>;

/** When the list below `queryKey` that shows this phone was fetched (ms). */
export function phoneFetchedAt(queryClient: QueryClient, queryKey: QueryKey, id: string): number {
  for (const { state } of queryClient.getQueryCache().findAll({ queryKey })) {
    const { pages = [] } = (state.data ?? {}) as Partial<PhonePages>;
    if (pages.flat().some(({ _id }) => _id === id)) return state.dataUpdatedAt;
  }
  return Date.now();
}

/** A refusal has named a phone's new price: the lists show it without being fetched again. */
export function setPhonePrice(
  queryClient: QueryClient,
  queryKey: QueryKey,
  id: string,
  selingPrice: number,
): void {
  queryClient.setQueriesData<PhonePages>({ queryKey }, (list) => {
    if (!list) return list;
    const repriced = (phone: Product) => (phone._id === id ? { ...phone, selingPrice } : phone);
    return { ...list, pages: list.pages.map((page) => page.map(repriced)) };
  });
}

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

/** What `ShowMore` needs to know of a list. */
export type MorePages = {
  /** `before` of the page that follows; null on the last one. */
  next: string | null;
  busy: boolean;
  onMore: () => void;
};

/** A list of phones with all of its pages that were asked for so far. */
export function usePhonePages(options: ReturnType<typeof phonePages>) {
  // The loader has just tried, and tried again.
  const query = useInfiniteQuery({ ...options, retryOnMount: false });
  const phones = query.data?.pages.flat();
  const more: MorePages = {
    next: (query.hasNextPage && phones?.at(-1)?._id) || null,
    busy: query.isFetchingNextPage,
    onMore: () => void query.fetchNextPage(),
  };
  return { query, phones, more };
}
