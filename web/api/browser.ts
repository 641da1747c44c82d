import type { QueryClient } from '@tanstack/react-query';
import { type Api, ApiError, createApi } from '#contract/client.ts';
import { sessionQuery } from '#web/session/session.ts';
import { currentToken, renewToken } from '#web/session/token.ts';
import { createQueryClient } from './query-client.ts';

/** The browser's one cache, shared by loaders and components; null while the server renders. */
export const browserQueryClient: QueryClient | null =
  typeof document === 'undefined' ? null : createQueryClient();

/** The signed-in member's token. Without one the session has ended meanwhile, so it is read again. */
async function tokenBy(get: (email: string) => Promise<string | null>): Promise<string | null> {
  const session = await browserQueryClient?.fetchQuery(sessionQuery);
  if (!session) return null;
  const token = await get(session.email);
  if (!token) await browserQueryClient?.fetchQuery({ ...sessionQuery, staleTime: 0 });
  return token;
}

/** The same API, which remembers whether its last call got no answer. */
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

/** The API as components and browser-side loaders use it. */
export const api: Api = watched.api;

/** Whether the last call of any component got no answer: a prefetch may have noticed it first. */
export const isNetworkLost = watched.isLost;
