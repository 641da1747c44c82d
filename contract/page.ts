import { withoutLanguage } from './languages.ts';

/** The settings that the browser needs; sent with every page, so no secrets. */
export type PublicConfig = {
  /** The shop's public origin, such as `https://shop.example`. */
  origin: string;
  googleSignIn: boolean;
  /**
   * Gets each new access token, and sign-outs (specification, section 7); null: no such address.
   */
  tokenSyncUrl: string | null;
  /** The card provider; the payment page loads that provider's code only. */
  cards: { provider: 'embedded' } | { provider: 'stripe'; publishableKey: string };
};

/** The signed-in user that a page is rendered for, with an access token for its calls. */
export type SignedIn = {
  email: string;
  displayName: string;
  /** Empty when there is no photo. */
  photoURL: string;
  accessToken: string;
};

/** A file of a submitted form, as a plain value that can be posted between threads. */
export type FormFile = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> };

/** A field of a submitted form. */
export type FormField = [name: string, value: string | FormFile];

/** What the web client's server entry needs to render a page. */
export type PageServices = {
  /** Calls the API without a network when the API is in this process. */
  fetchApi: typeof fetch;
  /** The form that was submitted to the page's address; undefined when the page was only asked for. */
  form?: FormField[] | undefined;
  publicConfig: PublicConfig;
  /** Null: not signed in. Undefined: unknown, so the page calls the API with its cookie. */
  signedIn?: SignedIn | null;
  /** Marks the inline scripts of the rendering, to tell them from injected ones. */
  scriptNonce: string;
};

/** The pages in the sitemap, without language prefix. */
export const publicPages = ['/', '/blog', '/login', '/register'] as const;

/** The query parameters that public pages read, and React Router's own two. */
const pageParameters = new Set<string>(
  'before done error forgot from google _routes index'.split(' '),
);

/**
 * Path and query without what others hang onto an address, such as `fbclid` or `utm_source`: a
 * public page reads the same with and without it. Other pages keep theirs.
 */
export function withoutForeignParameters(address: string): string {
  const [path = '', query] = address.split(/\?(.*)/s);
  const isPublic = publicPages.some((page) => page === withoutLanguage(path));
  if (query === undefined || !isPublic) return address;
  const kept = query.split('&').filter((each) => pageParameters.has(each.split('=')[0] ?? ''));
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path;
}
