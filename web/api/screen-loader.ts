import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query';
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
} from 'react-router';
import { type Api, ApiError, Unreachable } from '#contract/client.ts';
import { loginPath } from '#web/session/return-path.ts';
import { type Session, sessionQuery } from '#web/session/session.ts';
import { api, browserQueryClient, isNetworkLost } from './browser.ts';
import { withoutTimes } from './loaded-queries.ts';
import { pageContext } from './page-context.ts';

export type ScreenLoad = {
  api: Api;
  queryClient: QueryClient;
  params: Record<string, string | undefined>;
  /** What stands behind `?` in the screen's address. */
  search: URLSearchParams;
  session: () => Promise<Session | null>;
  /** The session, or a redirect to the login page that leads back here. */
  requireSession: () => Promise<Session>;
};

export type ScreenData = { queries: DehydratedState };

/** What a load gets from its side; the rest is read from the request. */
type Side = Omit<ScreenLoad, 'search' | 'requireSession'>;

function withAddress(side: Side, request: Request): ScreenLoad {
  const url = new URL(request.url);
  return {
    ...side,
    search: url.searchParams,
    requireSession: async () => {
      const session = await side.session();
      if (!session) throw redirect(loginPath(url));
      return session;
    },
  };
}

/** Runs a screen's load; a session that ended since it was last looked at leads to the login page. */
async function loadOrLogIn(
  load: (screen: ScreenLoad) => Promise<unknown>,
  side: Side,
  request: Request,
): Promise<void> {
  try {
    await load(withAddress(side, request));
  } catch (error) {
    const hasEnded = error instanceof ApiError && error.problem.status === 401;
    throw hasEnded ? redirect(loginPath(new URL(request.url))) : error;
  }
}

/** A part of the shop is down: worth another try, and no mistake of the page's. */
function isOutage(error: unknown): boolean {
  return (
    error instanceof Unreachable || (error instanceof ApiError && error.problem.status === 503)
  );
}

/** A route's `loader`: fills a cache on the server and sends it with the page. */
export function serverLoader(load: (screen: ScreenLoad) => Promise<unknown>) {
  return async ({ context, params, request }: LoaderFunctionArgs): Promise<ScreenData> => {
    const page = context.get(pageContext);
    const queryClient = page.newQueryClient();
    const { api, session } = page;
    try {
      await loadOrLogIn(load, { api, queryClient, params, session }, request);
    } catch (error) {
      throw isOutage(error) ? data(null, 503) : error;
    }
    return { queries: withoutTimes(dehydrate(queryClient)) };
  };
}

/** Whether a service worker is there, which answers for pages that the network does not bring. */
export const hasCopies = (): boolean => Boolean(navigator.serviceWorker?.controller);

/** Leaves for an address as a plain link does; the promise never settles, the page is gone first. */
export function openAsPage(address: string): Promise<never> {
  // The address is this page's already when the back button has led to it.
  if (location.href === address) location.replace(address);
  else location.assign(address);
  return new Promise(() => {});
}

/**
 * The same route's `clientLoader`: fills the browser's cache without asking for a page. Without a
 * network it is the page itself that is opened, because the service worker has copies of pages,
 * which say how old they are (decision 0028).
 */
export function browserLoader(load: (screen: ScreenLoad) => Promise<unknown>) {
  return async ({ params, request }: ClientLoaderFunctionArgs): Promise<null> => {
    const queryClient = browserQueryClient;
    if (!queryClient) return null;
    if (!navigator.onLine && hasCopies()) return openAsPage(request.url);
    const session = () => queryClient.fetchQuery(sessionQuery);
    const isLost = () => isNetworkLost() && hasCopies();
    try {
      await loadOrLogIn(load, { api, queryClient, params, session }, request);
    } catch (error) {
      if (!isLost()) throw error;
    }
    return isLost() ? openAsPage(request.url) : null;
  };
}
