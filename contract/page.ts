import { shopPages } from './constants.ts';
import type { ProblemDetails } from './errors.ts';
import { isForeignParameter } from './foreign-parameters.ts';
import { withoutLanguage } from './languages.ts';
import type { DealRules } from './orders/deal.ts';
import type { ShopFacts } from './shop-facts.ts';
import type { ShopNames } from './shop-name.ts';

/** The social networks to which the footer can link. */
export const socialPlaces = ['Facebook', 'YouTube', 'Instagram'] as const;
export type SocialPlace = (typeof socialPlaces)[number];

/** The browser's settings. They are sent with every page, so they have no secrets. */
export type PublicConfig = {
  /** The shop's public origin, such as `https://shop.example`. */
  origin: string;
  googleSignIn: boolean;
  /** Login by phone number and a code by SMS. */
  numberSignIn: boolean;
  /** Whether new members must open a mailed link before they book or list. */
  confirmAddresses: boolean;
  /** The operator's accounts; may be empty. */
  social: { place: SocialPlace; address: string }[];
  /**
   * The address that receives each new access token, and sign-outs (specification, section 7); null
   * without one.
   */
  tokenSyncUrl: string | null;
  /**
   * The provider of the payment page's card form. `none`: buyers leave to the providers' own pages.
   * It is also the default on a failed page, so that a real shop never shows the form for test
   * cards.
   */
  cards:
    | { provider: 'none' }
    | { provider: 'embedded' }
    | { provider: 'stripe'; publishableKey: string };
  /**
   * Whether buyers pay here and the shop has the money in escrow; false: they pay the seller at the
   * meeting.
   */
  keptPayments: boolean;
  /** What the operator has published; without it the program's own promises, and no contact. */
  shop?: ShopFacts;
  /** For the page that explains the rules; null on a page that failed to load. */
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
 * For whom a page is rendered. A page for everybody or for all members is rendered without session,
 * cookie and token, so it cannot contain personal data (decision 0060).
 */
export type Reader =
  | { kind: 'everybody' }
  /**
   * The server has checked that the visitor is signed in, and makes the page's calls as a member.
   */
  | { kind: 'members' }
  /** Null: not signed in. Undefined: unknown, so the page calls the API with its cookie. */
  | { kind: 'person'; signedIn: SignedIn | null | undefined };

/** What the web client's server entry needs to render a page. */
export type PageServices = {
  /** What the shop is called; the renderer has modules of its own. */
  names: ShopNames;
  /** The address of the sheet with the shop's own colours; null without. */
  colours: string | null;
  /** The address of the shop's own mark; null: the built one. */
  mark: string | null;
  /** Calls the API without a network when the API is in this process. */
  fetchApi: typeof fetch;
  /** The form that was posted to the page's address; undefined for a GET. */
  form?: FormField[] | undefined;
  /** Why the form was refused before its screen had it: its fields may be incomplete. */
  refusedForm?: ProblemDetails | undefined;
  publicConfig: PublicConfig;
  reader: Reader;
  /** Marks the rendering's own inline scripts, so that injected ones do not run. */
  scriptNonce: string;
};

/** The attribute of the root element once the framework runs. */
export const hydratedMark = 'data-hydrated';

/** Of the built files with what most pages have in common (`server/http/pages/page-dictionaries.ts`). */
export const dictionaryEnding = '.dictionary';

/** Before the path of a page that the browser loaded before the tap, once it is opened. */
export const openedAheadPath = '/opened-ahead';

/** The guides of the blog: `/blog/{slug}`, the same slug in every language. */
export const articleSlugs = [
  'checking-a-used-phone',
  'neir',
  'safe-meeting',
  'fair-prices',
] as const;
export type ArticleSlug = (typeof articleSlugs)[number];

export const articlePath = (slug: ArticleSlug) => `/blog/${slug}` as const;

/** The operator's pages. They are not in the sitemap, because an unwritten one is not indexed. */
export const shopPagePath = new RegExp(`^/shop(/(${shopPages.join('|')}))?$`);

/** The pages in the sitemap, without language prefix. */
export const publicPages = [
  '/',
  '/search',
  '/blog',
  ...articleSlugs.map(articlePath),
  '/help',
  '/check',
  '/login',
  '/register',
];

/**
 * Who may share the identical bytes of a page. `visitors`: members are redirected. `members`:
 * visitors are redirected to the login. `person`: the page is rendered for one person.
 */
export type Audience = 'everybody' | 'visitors' | 'members' | 'person';

/**
 * Shared pages, with the query parameters that they read. Pages with a secret in their address are
 * excluded, and so are unknown addresses, whose number is unlimited.
 */
const sharedPages: {
  path: RegExp;
  audience: Audience;
  /** `all`: the page also names the parameters that it could not read. */
  parameters: string[] | 'all';
  /** With one of `ownParameters` the page is personal: it has a form, or its result. */
  books?: true;
}[] = [
  { path: /^\/$/, audience: 'everybody', parameters: ['before', 'forgot'] },
  { path: /^\/search$/, audience: 'everybody', parameters: 'all' },
  {
    // By name, because other addresses below the blog do not exist.
    path: new RegExp(`^/(blog(/(${articleSlugs.join('|')}))?|offline)$`),
    audience: 'everybody',
    parameters: [],
  },
  { path: /^\/help$/, audience: 'everybody', parameters: [], books: true },
  { path: /^\/check$/, audience: 'everybody', parameters: ['answer'] },
  { path: shopPagePath, audience: 'everybody', parameters: ['version'] },
  { path: /^\/register$/, audience: 'everybody', parameters: ['from'] },
  { path: /^\/login$/, audience: 'visitors', parameters: ['error', 'from', 'google'] },
  {
    path: /^\/phone\/[^/.]+(\/[^/.]+)?$/,
    audience: 'everybody',
    parameters: [],
    books: true,
  },
  { path: /^\/seller\/[^/.]+$/, audience: 'everybody', parameters: ['before'] },
  {
    path: /^\/category\/[^/.]+$/,
    audience: 'members',
    parameters: ['before'],
    books: true,
  },
];

const ownParameters = /(^|&)(book|order|report|reported)=/;

/** Parameters of every page: the result of a form, and React Router's own. */
export const commonParameters: readonly string[] = ['done', '_routes', 'index'];

export type SharedAddress = {
  audience: Audience;
  /**
   * Path and query without parameters that other sites add, such as `fbclid` or `utm_source`,
   * because they do not change a shared page. Personal pages retain theirs.
   */
  address: string;
};

/** The audience of the page at a path and query, and its cache key. */
export function sharedAddress(pathAndQuery: string): SharedAddress {
  const [path = '', query] = pathAndQuery.split(/\?(.*)/s);
  const page = sharedPages.find((each) => each.path.test(withoutLanguage(path)));
  const isPersonal = page?.books && ownParameters.test(query ?? '');
  if (!page || isPersonal) return { audience: 'person', address: pathAndQuery };
  const { parameters } = page;
  const isRead = (name: string) =>
    commonParameters.includes(name) ||
    (parameters === 'all' ? !isForeignParameter(name) : parameters.includes(name));
  // Sorted, so that another order has the same cache key.
  const kept = (query?.split('&') ?? [])
    .filter((each) => each !== '' && isRead(each.split('=')[0] ?? ''))
    .sort();
  const { audience } = page;
  return { audience, address: kept.length > 0 ? `${path}?${kept.join('&')}` : path };
}
