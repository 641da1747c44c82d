import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';
import type { Product } from '#contract/phones/products.ts';

/**
 * Divisible by two, three and four columns, so that the last row is full. A phone renders this many
 * at once.
 */
const pageSize = 24;

type PageQuery = { limit: number; before?: string };

/**
 * A keyset-paginated list of phones. It begins after the phone `before`, as linked by pages without
 * scripts, or with the newest.
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
    // A short page is the last one.
    getNextPageParam: (page) => (page.length < pageSize ? null : (page.at(-1)?._id ?? null)),
  });

export type PhonePages = InfiniteData<Product[], string | null>;

/** When the list under `queryKey` that contains this phone was fetched (Unix milliseconds). */
export function phoneFetchedAt(queryClient: QueryClient, queryKey: QueryKey, id: string): number {
  for (const { state } of queryClient.getQueryCache().findAll({ queryKey })) {
    const { pages = [] } = (state.data ?? {}) as Partial<PhonePages>;
    if (pages.flat().some(({ _id }) => _id === id)) return state.dataUpdatedAt;
  }
  return Date.now();
}

/**
 * Writes the new price from a `price-changed` refusal into the cached lists, which saves a refetch.
 */
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

/** All brands, the specification's three first, each with its number of phones for sale. */
export const categoriesQuery = (api: Api) =>
  queryOptions({ queryKey: ['categories'], queryFn: () => api('GET /brands') });

/** Advertised phones for sale; `before` as in `phonePages`. */
export const advertizedQuery = (api: Api, before: string | null) =>
  phonePages(['products', 'advertized'], before, (query) => api('GET /advertizeitems', { query }));

/** The prefix of all query keys of a category. */
export const categoryKey = (id: string) => ['products', 'category', id];

/** The phones for sale in a category, newest first; `before` as in `phonePages`. */
export const categoryProductsQuery = (api: Api, id: string, before: string | null) =>
  phonePages(categoryKey(id), before, (query) =>
    api('GET /products/:id', { params: { id }, query }),
  );

/** The state of a paginated list, for `ShowMore`. */
export type MorePages = {
  /** The cursor of the next page; null on the last one. */
  next: string | null;
  busy: boolean;
  onMore: () => void;
};

/** A list of phones with all pages loaded so far. */
export function usePhonePages(options: ReturnType<typeof phonePages>) {
  // The loader has already retried.
  const query = useInfiniteQuery({ ...options, retryOnMount: false });
  const phones = query.data?.pages.flat();
  const more: MorePages = {
    next: (query.hasNextPage && phones?.at(-1)?._id) || null,
    busy: query.isFetchingNextPage,
    onMore: () => void query.fetchNextPage(),
  };
  return { query, phones, more };
}
