import { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react-router';
import { type Api, createApi } from '#contract/client.ts';
import { type Language, languageOf } from '#contract/languages.ts';
import type { PageServices, PublicConfig } from '#contract/page.ts';
import { readSession, requestToken, type Session } from '#web/session/session.ts';

/** What the loaders of one page share while the server renders it. */
export type PageContext = {
  api: Api;
  /** Who is signed in; asked for once for each page. */
  session: () => Promise<Session | null>;
  /** Of the page's address. */
  language: Language;
  publicConfig: PublicConfig;
  /** The browser was told to save data. */
  saveData: boolean;
  newQueryClient: () => QueryClient;
  /** See `PageServices`. */
  scriptNonce: string;
};

export const pageContext = createContext<PageContext>();

/** The browser keeps its token in local storage, which no server sees: here the cookie gets one. */
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
    // A failure is the page's to show at once; the browser is the one that tries again.
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
