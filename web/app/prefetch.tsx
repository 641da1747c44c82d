import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PrefetchPageLinks, useHref } from 'react-router';
import { categoryIds } from '#contract/constants.ts';
import { api } from '#web/api/browser.ts';
import { useSaveData } from '#web/api/page-settings.ts';
import {
  advertizedQuery,
  categoriesQuery,
  categoryProductsQuery,
  type phonePages,
} from '#web/api/phone-lists.ts';
import { useSession } from '#web/session/use-session.ts';
import { requestIdle } from '#web/ui/on-idle.ts';
import { logoutKey } from './use-logout.ts';

/**
 * A failed query is left to the visitor: its screen may be open with the reason and a retry button,
 * and a prefetch would turn it back to loading and double its retries.
 */
const hasFailed = (queryClient: QueryClient, queryKey: QueryKey) =>
  queryClient.getQueryState(queryKey)?.status === 'error';

function prefetchPhones(queryClient: QueryClient, list: ReturnType<typeof phonePages>): void {
  if (!hasFailed(queryClient, list.queryKey)) void queryClient.prefetchInfiniteQuery(list);
}

/**
 * Handlers that prefetch the list behind a link on hover, touch or focus, since a click mostly
 * follows. `prefetch="intent"` does the same for scripts only.
 */
export function usePrefetchLists() {
  const queryClient = useQueryClient();
  const session = useSession();
  const on = (fetch: () => void) => ({ onMouseEnter: fetch, onFocus: fetch, onTouchStart: fetch });
  return {
    home: on(() => {
      const counts = categoriesQuery(api);
      if (!hasFailed(queryClient, counts.queryKey)) void queryClient.prefetchQuery(counts);
      prefetchPhones(queryClient, advertizedQuery(api, null));
    }),
    // Without a session the link leads to the login page.
    category: (id: string) =>
      session ? on(() => prefetchPhones(queryClient, categoryProductsQuery(api, id, null))) : {},
  };
}

/** The route manifest that the router puts on every page. */
type ScriptsOfScreens = { routes: Record<string, { module: string } | undefined> };

/**
 * Prefetches the most likely next screen when the page is idle, so that a tap responds at once. For
 * members these are the lists of the brands and their script (25 KB), for visitors the login page,
 * where a brand leads them. Does nothing with `Save-Data`.
 */
export function PrefetchNext() {
  const isIdle = useIsIdle();
  const session = useSession();
  const queryClient = useQueryClient();
  const brand = useHref('/category/1');
  const login = useHref('/login');
  const isMember = session !== null;
  useEffect(() => {
    if (!isIdle || !isMember || queryClient.isMutating({ mutationKey: logoutKey }) > 0) return;
    for (const id of categoryIds) {
      prefetchPhones(queryClient, categoryProductsQuery(api, id, null));
    }
  }, [isIdle, isMember, queryClient]);
  useEffect(() => {
    if (isIdle && !isMember) runScript('screens/login/login');
  }, [isIdle, isMember]);
  return isIdle && <PrefetchPageLinks page={isMember ? brand : login} />;
}

/** Runs the script of a screen, which then requests its own messages and lazy form. */
function runScript(screen: string): void {
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: ScriptsOfScreens;
  };
  const script = manifest?.routes[screen]?.module;
  if (script) void import(/* @vite-ignore */ script).catch(() => {});
}

function useIsIdle(): boolean {
  const saveData = useSaveData();
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (saveData || isSlow()) return;
    const wait = () => requestIdle(() => setIsIdle(true));
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
    return () => window.removeEventListener('load', wait);
  }, [saveData]);
  return isIdle;
}

/** Not every browser reports its connection. */
function isSlow(): boolean {
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return connection?.effectiveType?.endsWith('2g') ?? false;
}
