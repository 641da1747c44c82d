import type { QueryClient } from '@tanstack/react-query';
import { watchLoss } from '#web/offline/open-as-page.ts';
import { sessionQuery } from '#web/session/session.ts';
import { currentToken, renewToken } from '#web/session/token.ts';
import { type Api, createApi } from './client.ts';
import { createQueryClient } from './query-client.ts';

/** The browser's one cache, shared by loaders and components; null while the server renders. */
export const browserQueryClient: QueryClient | null =
  typeof document === 'undefined' ? null : createQueryClient();

/** The token of whoever is signed in; without one the session has ended meanwhile, so it is read anew. */
async function tokenBy(get: (email: string) => Promise<string | null>): Promise<string | null> {
  const session = await browserQueryClient?.fetchQuery(sessionQuery);
  if (!session) return null;
  const token = await get(session.email);
  if (!token) await browserQueryClient?.fetchQuery({ ...sessionQuery, staleTime: 0 });
  return token;
}

const watched = watchLoss(
  createApi({
    base: '/api',
    fetch: (input, init) => fetch(input, init),
    token: () => tokenBy(currentToken),
    renewToken: () => tokenBy(renewToken),
  }),
);

/** The API as components and browser-side loaders use it. */
export const api: Api = watched.api;

/** Whether the last call got no answer, whoever made it: a link's list may have been on its way. */
export const isNetworkLost = watched.isLost;
