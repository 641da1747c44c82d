import { type FetchQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query';
import { redirect } from 'react-router';
import type { Api } from '#contract/client.ts';
import { becomeSellerPath } from '#web/session/return-path.ts';
import type { ScreenLoad } from './screen-loader.ts';

export const adminQuery = (api: Api, email: string) =>
  queryOptions({
    queryKey: ['role', 'admin', email],
    queryFn: async () => (await api('GET /users/admin/:email', { params: { email } })).isAdmin,
  });

export const sellerQuery = (api: Api, email: string) =>
  queryOptions({
    queryKey: ['role', 'seller', email],
    queryFn: async () => (await api('GET /users/seller/:email', { params: { email } })).isSeller,
  });

const queries = { admin: adminQuery, seller: sellerQuery };

/** For the screens of each member. */
export const requireLogin = (screen: ScreenLoad) => screen.requireSession();

/**
 * The load of a screen with one query, after its guard, such as `requireAdmin`. The screen reports a
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

/** Sends anyone without the role to the home page (specification, section 2). */
export async function requireAdmin(screen: ScreenLoad) {
  const session = await screen.requireSession();
  if (!(await hasRole('admin', screen, session.email))) throw redirect('/');
  return session;
}

/**
 * Redirects a buyer to the step that makes them a seller, and from there back to `path`. An admin
 * who does not sell is redirected to the home page, as the specification requires (decision 0073).
 */
export async function requireSeller(screen: ScreenLoad, path: string) {
  const session = await screen.requireSession();
  const { email } = session;
  if (await hasRole('seller', screen, email)) return session;
  throw redirect((await hasRole('admin', screen, email)) ? '/' : becomeSellerPath(path));
}

const hasRole = (role: keyof typeof queries, { api, queryClient }: ScreenLoad, email: string) =>
  queryClient.fetchQuery(queries[role](api, email));

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
