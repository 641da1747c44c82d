import { useInfiniteQuery } from '@tanstack/react-query';
import type { phonePages } from './phone-pages.ts';

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
