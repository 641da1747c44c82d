import { queryOptions } from '@tanstack/react-query';
import { redirect } from 'react-router';
import type { Api } from '#contract/client.ts';
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

/** Sends anyone without the role to the home page (specification, section 2). */
export async function requireRole(role: 'admin' | 'seller', screen: ScreenLoad) {
  const session = await screen.requireSession();
  const hasRole = await screen.queryClient.fetchQuery(queries[role](screen.api, session.email));
  if (!hasRole) throw redirect('/');
  return session;
}
