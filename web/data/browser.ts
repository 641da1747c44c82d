import type { QueryClient } from '@tanstack/react-query';
import { type Api, createApi } from '#web/api.ts';
import { sessionQuery } from '#web/session/session.ts';
import { currentToken, renewToken } from '#web/session/token.ts';
import { createQueryClient } from './query-client.ts';

/** The browser's one cache, shared by loaders and components; null while the server renders. */
export const browserQueryClient: QueryClient | null =
  typeof document === 'undefined' ? null : createQueryClient();

async function signedInEmail(): Promise<string | null> {
  const session = await browserQueryClient?.fetchQuery(sessionQuery);
  return session?.email ?? null;
}

/** The API as components and browser-side loaders use it. */
export const api: Api = createApi({
  base: '/api',
  fetch: (input, init) => fetch(input, init),
  token: async () => {
    const email = await signedInEmail();
    return email && currentToken(email);
  },
  renewToken: async () => {
    const email = await signedInEmail();
    return email && renewToken(email);
  },
});
