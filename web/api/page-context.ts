import { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react-router';
import { type Api, createApi } from '#contract/client.ts';
import { signedOutCookie } from '#contract/constants.ts';
import type { ProblemDetails } from '#contract/errors.ts';
import { type Language, languageOf } from '#contract/languages.ts';
import type { FormField, PageServices, PublicConfig, Reader } from '#contract/page.ts';
import { createCookieJar } from '#web/session/cookie-jar.ts';
import { readSession, requestToken, type Session } from '#web/session/session.ts';

/** Shared by all loaders of one server-rendered page. */
export type PageContext = {
  api: Api;
  /** Whom the page is rendered for. */
  audience: Reader['kind'];
  /** The session, requested once per page; always null on a shared page. */
  session: () => Promise<Session | null>;
  /** From the address of the page. */
  language: Language;
  publicConfig: PublicConfig;
  /** The browser sent `Save-Data: on`. */
  saveData: boolean;
  newQueryClient: () => QueryClient;
  /** See `PageServices`. */
  scriptNonce: string;
  colours: string | null;
  mark: string | null;
  /** The submitted form, for a POST. */
  post?: SubmittedForm | undefined;
};

/** A form that was submitted to the page, with the means to act on it. */
export type SubmittedForm = {
  form: FormField[];
  /** Why nothing is done with it; see `PageServices`. */
  refused: ProblemDetails | undefined;
  /** Calls the API as the browser would: with its cookies, and those set meanwhile. */
  fetchApi: typeof fetch;
  /** The access token of the session; null without one. */
  token: () => Promise<string | null>;
  /** After a sign-in: session and token are read anew. */
  sessionChanged: () => void;
  /** The `Set-Cookie` headers for the browser. */
  newCookies: () => string[];
};

/** Headers by which the API checks a browser's call: its origin (CSRF), and its device. */
const browserHeaders = ['origin', 'referer', 'sec-fetch-site', 'user-agent'];

export const pageContext = createContext<PageContext>();

/** The server cannot read the token in local storage, so it obtains one by the session cookie. */
export function createPageContext(request: Request, services: PageServices): PageContext {
  const { colours, fetchApi, form, mark, refusedForm, publicConfig, reader, scriptNonce } =
    services;
  const cookies = createCookieJar(request.headers.get('cookie') ?? '');
  const fetchWithCookie: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if (cookies.header()) headers.set('cookie', cookies.header());
    if (!form) return fetchApi(input, { ...init, headers });
    for (const name of browserHeaders) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const answer = await fetchApi(input, { ...init, headers });
    cookies.take(answer.headers.getSetCookie());
    return answer;
  };
  let signedIn = reader.kind === 'person' ? reader.signedIn : null;
  const session = once(async () => {
    if (signedIn === undefined) return cookies.header() ? readSession(fetchWithCookie) : null;
    if (signedIn === null) return null;
    const { email, displayName, photoURL } = signedIn;
    return { email, displayName, photoURL };
  });
  const token = once(async () => {
    if (signedIn !== undefined) return signedIn?.accessToken ?? null;
    const current = await session.run();
    return current && requestToken(current.email, fetchWithCookie);
  });
  const post = form && {
    form,
    refused: refusedForm,
    fetchApi: fetchWithCookie,
    token: token.run,
    sessionChanged: () => {
      // A sign-out without a network is still due; after a new login it must not be sent.
      cookies.drop(signedOutCookie);
      signedIn = undefined;
      session.forget();
      token.forget();
    },
    newCookies: cookies.received,
  };
  const api = createApi({
    base: '/api',
    fetch: fetchWithCookie,
    token: token.run,
    renewToken: async () => null,
  });
  return {
    api,
    audience: reader.kind,
    session: session.run,
    post,
    language: languageOf(new URL(request.url).pathname),
    publicConfig,
    saveData: request.headers.get('save-data')?.trim().toLowerCase() === 'on',
    scriptNonce,
    colours,
    mark,
    // No retries on the server: the page shows the failure, and the browser retries.
    newQueryClient: () => new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  };
}

/** Calls `run` once, until its result is forgotten. */
function once<T>(run: () => Promise<T>) {
  let result: Promise<T> | undefined;
  return {
    run: () => {
      result ??= run();
      return result;
    },
    forget: () => {
      result = undefined;
    },
  };
}
