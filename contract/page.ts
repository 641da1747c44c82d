import { isForeignParameter } from './foreign-parameters.ts';
import { withoutLanguage } from './languages.ts';
import type { DealRules } from './orders/deal.ts';

/** Where an operator may have an account; the footer links to it. */
export const socialPlaces = ['Facebook', 'YouTube', 'Instagram'] as const;
export type SocialPlace = (typeof socialPlaces)[number];

/** The settings that the browser needs; sent with every page, so no secrets. */
export type PublicConfig = {
  /** The shop's public origin, such as `https://shop.example`. */
  origin: string;
  googleSignIn: boolean;
  /** Whether whoever registers has to open a mailed link before they book or list. */
  confirmAddresses: boolean;
  /** The operator's own; empty: none. */
  social: { place: SocialPlace; address: string }[];
  /**
   * Gets each new access token, and sign-outs (specification, section 7); null: no such address.
   */
  tokenSyncUrl: string | null;
  /**
   * Whose card form the payment page loads. `none`: buyers leave to the providers' own pages; also
   * where nothing is known, so that no form for test cards stands in a shop that takes money.
   */
  cards:
    | { provider: 'none' }
    | { provider: 'embedded' }
    | { provider: 'stripe'; publishableKey: string };
  /** Whether buyers pay here, and the shop keeps the money; false: at the meeting, to the seller. */
  keptPayments: boolean;
  /** For the page that explains them; null on a page that failed to load. */
  deals: DealRules | null;
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

/**
 * Whom a page is rendered for. A page for everybody or for all members is rendered without a
 * session, cookie or token, so it cannot contain anything of a person (decision 0060).
 */
export type Reader =
  | { kind: 'everybody' }
  /** The server has checked that each of them is signed in, and makes the page's calls for them. */
  | { kind: 'members' }
  /** Null: not signed in. Undefined: unknown, so the page calls the API with its cookie. */
  | { kind: 'person'; signedIn: SignedIn | null | undefined };

/** What the web client's server entry needs to render a page. */
export type PageServices = {
  /** Calls the API without a network when the API is in this process. */
  fetchApi: typeof fetch;
  /** The form that was submitted to the page's address; undefined when the page was only asked for. */
  form?: FormField[] | undefined;
  publicConfig: PublicConfig;
  reader: Reader;
  /** Marks the inline scripts of the rendering, to tell them from injected ones. */
  scriptNonce: string;
};

/** The guides of the blog: the end of the address `/blog/{slug}`, the same in every language. */
export const articleSlugs = [
  'checking-a-used-phone',
  'neir',
  'safe-meeting',
  'fair-prices',
] as const;
export type ArticleSlug = (typeof articleSlugs)[number];

export const articlePath = (slug: ArticleSlug) => `/blog/${slug}` as const;

/** The pages in the sitemap, without language prefix. */
export const publicPages = [
  '/',
  '/search',
  '/blog',
  ...articleSlugs.map(articlePath),
  '/help',
  '/login',
  '/register',
];

/**
 * Who gets the very same bytes of a page: everybody; visitors, while members are led on; all
 * members, while visitors are led to the login; or nobody but the person who asks.
 */
export type Audience = 'everybody' | 'visitors' | 'members' | 'person';

/**
 * Pages that several people share, with the query parameters that they read. Not among them: pages
 * with a secret in their address, and addresses that are no page, which are without end.
 */
const sharedPages: {
  path: RegExp;
  audience: Audience;
  /** `all`: it also says which ones it could not read. */
  parameters: string[] | 'all';
  /** With one of `ownParameters` it shows something of whoever asks: a form, or what they did. */
  books?: true;
}[] = [
  { path: /^\/$/, audience: 'everybody', parameters: ['before', 'forgot'] },
  { path: /^\/search$/, audience: 'everybody', parameters: 'all' },
  {
    // By name: other addresses below the blog are no page.
    path: new RegExp(`^/(blog(/(${articleSlugs.join('|')}))?|help|offline)$`),
    audience: 'everybody',
    parameters: [],
  },
  { path: /^\/register$/, audience: 'everybody', parameters: ['from'] },
  { path: /^\/login$/, audience: 'visitors', parameters: ['error', 'from', 'google'] },
  {
    path: /^\/phone\/[^/.]+(\/[^/.]+)?$/,
    audience: 'everybody',
    parameters: [],
    books: true,
  },
  {
    path: /^\/category\/[^/.]+$/,
    audience: 'members',
    parameters: ['before'],
    books: true,
  },
];

const ownParameters = /(^|&)(book|order|report|reported)=/;

/** What every page reads: what a form has done, and React Router's own. */
export const commonParameters: readonly string[] = ['done', '_routes', 'index'];

export type SharedAddress = {
  audience: Audience;
  /**
   * Path and query without what others hang onto an address, such as `fbclid` or `utm_source`: a
   * shared page reads the same with and without it. Personal pages keep theirs.
   */
  address: string;
};

/** Who shares the page at a path and query, and the address that tells its contents. */
export function sharedAddress(pathAndQuery: string): SharedAddress {
  const [path = '', query] = pathAndQuery.split(/\?(.*)/s);
  const page = sharedPages.find((each) => each.path.test(withoutLanguage(path)));
  const isPersonal = page?.books && ownParameters.test(query ?? '');
  if (!page || isPersonal) return { audience: 'person', address: pathAndQuery };
  const { parameters } = page;
  const isRead = (name: string) =>
    commonParameters.includes(name) ||
    (parameters === 'all' ? !isForeignParameter(name) : parameters.includes(name));
  // Sorted, so that another order is not another page.
  const kept = (query?.split('&') ?? [])
    .filter((each) => each !== '' && isRead(each.split('=')[0] ?? ''))
    .sort();
  const { audience } = page;
  return { audience, address: kept.length > 0 ? `${path}?${kept.join('&')}` : path };
}
