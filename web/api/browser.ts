import type { QueryClient } from '@tanstack/react-query';
import { type Api, ApiError, createApi } from '#contract/client.ts';
import { keepSessionHint } from '#web/session/hint.ts';
import { sessionQuery } from '#web/session/session.ts';
import { currentToken, renewToken } from '#web/session/token.ts';
import { createQueryClient } from './query-client.ts';

/** The query cache of the browser, shared by loaders and components; null on the server. */
export const browserQueryClient: QueryClient | null =
  typeof document === 'undefined' ? null : createQueryClient();
if (browserQueryClient) keepSessionHint(browserQueryClient, sessionQuery.queryKey);

/** Without a token the session may have ended, so the session is read again. */
async function tokenBy(get: (email: string) => Promise<string | null>): Promise<string | null> {
  const session = await browserQueryClient?.fetchQuery(sessionQuery);
  if (!session) return null;
  const token = await get(session.email);
  if (!token) await browserQueryClient?.fetchQuery({ ...sessionQuery, staleTime: 0 });
  return token;
}

/** Wraps the API to remember whether the last call reached the server. */
function watchNetwork(api: Api): { api: Api; isLost: () => boolean } {
  let lost = false;
  const watched = async (...call: Parameters<Api>) => {
    try {
      const answer = await api(...call);
      lost = false;
      return answer;
    } catch (error) {
      lost = !(error instanceof ApiError);
      throw error;
    }
  };
  return { api: watched as Api, isLost: () => lost };
}

const watched = watchNetwork(
  createApi({
    base: '/api',
    fetch: (input, init) => fetch(input, init),
    token: () => tokenBy(currentToken),
    renewToken: () => tokenBy(renewToken),
  }),
);

export const api: Api = watched.api;

/** Whether the last call did not reach the server. A prefetch may be the first to notice. */
export const isNetworkLost = watched.isLost;
