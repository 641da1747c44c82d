import { type FetchQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query';
import { redirect } from 'react-router';
import type { Api } from '#contract/client.ts';
import type { StaffRole } from '#contract/members/staff.ts';
import { mayOpen, type StaffPage } from '#contract/members/staff-pages.ts';
import { becomeSellerPath } from '#web/session/return-path.ts';
import type { ScreenLoad } from './screen-loader.ts';

type StaffStatus = {
  role: StaffRole | null;
  needsSecondFactor: boolean;
  /** New in the role: from when they approve what others did (ISO 8601). */
  approvesFrom: string | null;
  /** Since when (ISO 8601) and why; null: not suspended. */
  suspended: { since: string; reason: string } | null;
};

/** What a member does for the shop, and whether they are suspended. */
export const staffQuery = (api: Api, email: string) =>
  queryOptions({
    queryKey: ['role', 'staff', email],
    queryFn: async (): Promise<StaffStatus> => {
      const status = await api('GET /users/admin/:email', { params: { email } });
      return {
        role: status.isAdmin ? 'admin' : (status.staff ?? null),
        needsSecondFactor: status.secondFactorNeeded ?? false,
        approvesFrom: status.approvesFrom ?? null,
        suspended: status.suspended ?? null,
      };
    },
  });

export const sellerQuery = (api: Api, email: string) =>
  queryOptions({
    queryKey: ['role', 'seller', email],
    queryFn: async () => (await api('GET /users/seller/:email', { params: { email } })).isSeller,
  });

/** For the screens of each member. */
export const requireLogin = (screen: ScreenLoad) => screen.requireSession();

/**
 * The load of a screen with one query, after its guard, such as `requireLogin`. The screen reports a
 * failure of the query.
 */
export function guardedLoad<Data, Key extends QueryKey>(
  guard: (screen: ScreenLoad) => Promise<unknown>,
  query: (screen: ScreenLoad) => FetchQueryOptions<Data, Error, Data, Key>,
) {
  return async (screen: ScreenLoad): Promise<void> => {
    await guard(screen);
    await screen.queryClient.prefetchQuery(query(screen));
  };
}

/**
 * For a screen of the table `staffPages`. Sends anyone without a role in the shop to the home page
 * (specification, section 2); other staff get a page with a sentence about it.
 */
export const requireStaff = (page: StaffPage) => async (screen: ScreenLoad) => {
  const session = await screen.requireSession();
  const { role, needsSecondFactor } = await staffStatus(screen, session.email);
  if (!role) throw redirect('/');
  if (needsSecondFactor) throw redirect('/dashboard/secondfactor');
  if (!mayOpen(role, page)) throw new Response(null, { status: 403 });
  return session;
};

/**
 * Redirects a buyer to the step that makes them a seller, and from there back to `path`. An admin
 * who does not sell is redirected to the home page, as the specification requires (decision 0073).
 */
export async function requireSeller(screen: ScreenLoad, path: string) {
  const session = await screen.requireSession();
  const { email } = session;
  if (await screen.queryClient.fetchQuery(sellerQuery(screen.api, email))) return session;
  const { role } = await staffStatus(screen, email);
  throw redirect(role === 'admin' ? '/' : becomeSellerPath(path));
}

const staffStatus = ({ api, queryClient }: ScreenLoad, email: string) =>
  queryClient.fetchQuery(staffQuery(api, email));

/** For a page that shows more to staff; nothing without a session. */
export async function loadRole({ api, queryClient, session }: ScreenLoad): Promise<void> {
  const email = (await session())?.email;
  if (email) await queryClient.prefetchQuery(staffQuery(api, email));
}

/** Succeeds for the seller of this phone alone. */
export const ownPhoneQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['products', 'own', id],
    queryFn: () => api('GET /myproducts/:id', { params: { id } }),
    retry: false,
  });

/**
 * For a page that opens with the booking form of this phone: its seller has to read at once that the
 * phone is their own, not after filling the form.
 */
export async function loadIsOwn(screen: ScreenLoad, id: string): Promise<void> {
  const { api, queryClient, requireSession } = screen;
  const { email } = await requireSession();
  const isSeller = await queryClient.fetchQuery(sellerQuery(api, email)).catch(() => false);
  if (isSeller) await queryClient.prefetchQuery(ownPhoneQuery(api, id));
}
