import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PrefetchPageLinks, useHref } from 'react-router';
import { type CategoryId, categoryIds } from '#contract/constants.ts';
import { api } from '#web/api/browser.ts';
import { useSaveData } from '#web/api/page-settings.ts';
import { advertizedQuery, categoriesQuery, categoryProductsQuery } from '#web/api/phone-lists.ts';
import { useSession } from '#web/session/use-session.ts';
import { requestIdle } from '#web/ui/on-idle.ts';
import { logoutKey } from './use-logout.ts';

/**
 * Handlers for a link: a visitor who points at it, touches it or reaches it by keyboard will mostly
 * follow it, so its list is fetched before the click. `prefetch="intent"` does that for scripts.
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

/** As the router has it on every page. */
type ScriptsOfScreens = { routes: Record<string, { module: string } | undefined> };

/**
 * Fetches what is mostly wanted next, once the page is complete and has nothing else to do: a tap
 * comes faster than any answer. For members the brands' lists and their script, 25 KB; for visitors
 * the login page's, where a brand leads them. Nothing where data is saved.
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
      void queryClient.prefetchInfiniteQuery(categoryProductsQuery(api, id, null));
    }
  }, [isIdle, isMember, queryClient]);
  useEffect(() => {
    if (isIdle && !isMember) runScript('screens/login/login');
  }, [isIdle, isMember]);
  return isIdle && <PrefetchPageLinks page={isMember ? brand : login} />;
}

/** Lets a screen's script fetch what it asks for itself: its texts, and its form, which is lazy. */
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

/** As far as the browser knows; not every one does. */
function isSlow(): boolean {
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return connection?.effectiveType?.endsWith('2g') ?? false;
}
