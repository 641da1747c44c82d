import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
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

/** The phone as the lists below `queryKey` have it by now, and when they were fetched (ms). */
export function knownPhone(
  queryClient: QueryClient,
  queryKey: QueryKey,
  id: string,
): { phone: Product | undefined; at: number } {
  for (const { state } of queryClient.getQueryCache().findAll({ queryKey })) {
    const { pages = [] } = (state.data ?? {}) as Partial<PhonePages>;
    const phone = pages.flat().find(({ _id }) => _id === id);
    if (phone) return { phone, at: state.dataUpdatedAt };
  }
  return { phone: undefined, at: Date.now() };
}
