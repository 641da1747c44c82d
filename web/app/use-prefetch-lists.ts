import { useQueryClient } from '@tanstack/react-query';
import type { CategoryId } from '#contract/constants.ts';
import { api } from '#web/api/browser.ts';
import { advertizedQuery, categoriesQuery, categoryProductsQuery } from '#web/api/public-lists.ts';
import { useSession } from '#web/session/use-session.ts';

/**
 * Handlers for a link: whoever points at it, touches it or reaches it by keyboard will mostly
 * follow it, so its list is on its way before the click. `prefetch="intent"` does that for scripts.
 */
export function usePrefetchLists() {
  const queryClient = useQueryClient();
  const session = useSession();
  const on = (fetch: () => void) => ({ onMouseEnter: fetch, onFocus: fetch, onTouchStart: fetch });
  return {
    home: on(() => {
      void queryClient.prefetchQuery(categoriesQuery(api));
      void queryClient.prefetchInfiniteQuery(advertizedQuery(api, null));
    }),
    // Without a session the link leads to the login page.
    category: (id: CategoryId) =>
      session
        ? on(() => void queryClient.prefetchInfiniteQuery(categoryProductsQuery(api, id, null)))
        : {},
  };
}
