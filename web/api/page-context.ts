import { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react-router';
import { type Api, createApi } from '#contract/client.ts';
import { type Language, languageOf } from '#contract/languages.ts';
import type { PageServices, PublicConfig } from '#contract/page.ts';
import { readSession, requestToken, type Session } from '#web/session/session.ts';

/** Shared by all loaders of one server-rendered page. */
export type PageContext = {
  api: Api;
  /** The session, requested once per page. */
  session: () => Promise<Session | null>;
  /** From the address of the page. */
  language: Language;
  publicConfig: PublicConfig;
  /** The browser sent `Save-Data: on`. */
  saveData: boolean;
  newQueryClient: () => QueryClient;
  /** See `PageServices`. */
  scriptNonce: string;
};

export const pageContext = createContext<PageContext>();

/** The server cannot read the token in local storage, so it obtains one by the session cookie. */
export function createPageContext(request: Request, services: PageServices): PageContext {
  const { fetchApi, publicConfig, scriptNonce, signedIn } = services;
  const cookie = request.headers.get('cookie') ?? '';
  const fetchWithCookie: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    if (cookie) headers.set('cookie', cookie);
    return fetchApi(input, { ...init, headers });
  };
  const session = once(async () => {
    if (signedIn === undefined) return cookie ? readSession(fetchWithCookie) : null;
    if (signedIn === null) return null;
    const { email, displayName, photoURL } = signedIn;
    return { email, displayName, photoURL };
  });
  const token = once(async () => {
    if (signedIn !== undefined) return signedIn?.accessToken ?? null;
    const current = await session();
    return current && requestToken(current.email, fetchWithCookie);
  });
  const api = createApi({
    base: '/api',
    fetch: fetchWithCookie,
    token,
    renewToken: async () => null,
  });
  return {
    api,
    session,
    language: languageOf(new URL(request.url).pathname),
    publicConfig,
    saveData: request.headers.get('save-data')?.trim().toLowerCase() === 'on',
    scriptNonce,
    // No retries on the server: the page shows the failure, and the browser retries.
    newQueryClient: () => new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  };
}

function once<T>(run: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= run();
    return result;
  };
}
