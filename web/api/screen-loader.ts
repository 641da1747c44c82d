import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query';
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
} from 'react-router';
import { type Api, ApiError, Unreachable } from '#contract/client.ts';
import { goesOnIn } from '#contract/members/goes-on.ts';
import { hintsStaff } from '#contract/members/staff-hint.ts';
import { loginPath } from '#web/session/return-path.ts';
import { type Session, sessionQuery } from '#web/session/session.ts';
import { type TypedForm, typedCookie, typedFormIn } from '#web/session/typed-form.ts';
import { api, browserQueryClient, isNetworkLost } from './browser.ts';
import { withoutTimes } from './loaded-queries.ts';
import { pageContext } from './page-context.ts';

export type ScreenLoad = {
  api: Api;
  queryClient: QueryClient;
  params: Record<string, string | undefined>;
  /** The query string of the address. */
  search: URLSearchParams;
  session: () => Promise<Session | null>;
  /** The session, or a redirect to the login page with a return path. */
  requireSession: () => Promise<Session>;
  /**
   * The same guard for a page that all members share, without the session. The server has checked
   * the member before it sends such a page.
   */
  requireMember: () => Promise<void>;
  /** The path where something waits for the address to be confirmed. */
  goesOn: string | null;
  /** Whether the device hints that its member is of the staff. */
  isStaffHinted: boolean;
};

export type ScreenData = {
  queries: DehydratedState;
  /** What was typed here before a login. */
  typed?: TypedForm;
};

/** What differs between server and browser; the rest is read from the request. */
type Side = Omit<ScreenLoad, 'search' | 'requireSession' | 'requireMember'> & {
  /** Whether each reader of the page is known to be a member. */
  isForMembers: boolean;
};

function withAddress({ isForMembers, ...side }: Side, url: URL): ScreenLoad {
  const requireSession = async () => {
    const session = await side.session();
    if (!session) throw redirect(loginPath(url));
    return session;
  };
  return {
    ...side,
    search: url.searchParams,
    requireSession,
    requireMember: async () => {
      if (!isForMembers) await requireSession();
    },
  };
}

/** Runs the load of a screen. An expired session leads to the login page. */
async function loadOrLogIn(
  load: (screen: ScreenLoad) => Promise<unknown>,
  side: Side,
  request: Request,
): Promise<void> {
  const url = new URL(request.url);
  try {
    await load(withAddress(side, url));
  } catch (error) {
    const hasEnded = error instanceof ApiError && error.problem.status === 401;
    throw hasEnded ? redirect(loginPath(url)) : error;
  }
}

/** An outage of the API is worth a retry; it is not an error of the page. */
function isOutage(error: unknown): boolean {
  return (
    error instanceof Unreachable || (error instanceof ApiError && error.problem.status === 503)
  );
}

/**
 * Creates the `loader` of a route: fills a query cache on the server and sends it with the page.
 */
export function serverLoader(load: (screen: ScreenLoad) => Promise<unknown>) {
  return async ({ context, params, request }: LoaderFunctionArgs): Promise<ScreenData> => {
    const page = context.get(pageContext);
    const queryClient = page.newQueryClient();
    const { api, session } = page;
    const isForMembers = page.audience === 'members';
    const cookies = request.headers.get('cookie');
    try {
      const hints = { goesOn: goesOnIn(cookies), isStaffHinted: hintsStaff(cookies) };
      const side = { api, queryClient, params, session, isForMembers, ...hints };
      await loadOrLogIn(load, side, request);
    } catch (error) {
      throw isOutage(error) ? data(null, 503) : error;
    }
    const url = new URL(request.url);
    // Pages that many share have no such cookie.
    const member = cookies?.includes('typed=') ? (await session())?.email : undefined;
    const typed =
      cookies?.includes('typed=') && typedFormIn(cookies, member ?? '', url.searchParams);
    const screen = { queries: withoutTimes(dehydrate(queryClient)), ...(typed && { typed }) };
    if (!typed || typed.member || !member) return screen;
    // From now on it is this member's, so that the address does not show it to others.
    const { pathname } = url;
    const isSecure = page.publicConfig.origin?.startsWith('https:') ?? false;
    const own = typedCookie({ ...typed, member }, { pathname, isSecure });
    return own ? (data(screen, { headers: { 'set-cookie': own } }) as never) : screen;
  };
}

/** Whether a service worker controls the page and can serve cached pages. */
export const hasCopies = (): boolean => Boolean(navigator.serviceWorker?.controller);

/** Navigates by a full page load. The promise never settles, because the page unloads first. */
export function openAsPage(address: string): Promise<never> {
  // After the back button the address is already current, and assigning it would do nothing.
  if (location.href === address) location.replace(address);
  else location.assign(address);
  return new Promise(() => {});
}

/**
 * Creates the `clientLoader` of the same route: fills the query cache in the browser without a page
 * load. Without a network it opens the page itself, because the service worker has cached pages
 * that state their age (decision 0028).
 */
export function browserLoader(load: (screen: ScreenLoad) => Promise<unknown>) {
  return async ({ params, request }: ClientLoaderFunctionArgs): Promise<null> => {
    const queryClient = browserQueryClient;
    if (!queryClient) return null;
    if (!navigator.onLine && hasCopies()) return openAsPage(request.url);
    const session = () => queryClient.fetchQuery(sessionQuery);
    const isLost = () => isNetworkLost() && hasCopies();
    try {
      const side = { api, queryClient, params, session, isForMembers: false };
      const { cookie } = document;
      const hints = { goesOn: goesOnIn(cookie), isStaffHinted: hintsStaff(cookie) };
      await loadOrLogIn(load, { ...side, ...hints }, request);
    } catch (error) {
      if (!isLost()) throw error;
    }
    return isLost() ? openAsPage(request.url) : null;
  };
}
