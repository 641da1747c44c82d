import { type Language, languageOf, withoutLanguage } from '#contract/languages.ts';

/**
 * The pages that are cached. Excluded are payments in progress, data about other members, and
 * account forms.
 */
const cachedPaths = [
  /^\/$/,
  // Its guides are read where two people meet.
  /^\/blog(\/[^/]+)?$/,
  /^\/help$/,
  /^\/category\/[^/]+$/,
  // The code and the check list are needed where two people meet, also without a network.
  /^\/order\/[^/]+$/,
  /^\/dashboard$/,
  /^\/dashboard\/myorders$/,
  /^\/dashboard\/myproducts$/,
];

/** The cache names. `pages` may hold private data and is cleared when the user changes. */
export const cacheNames = { pages: 'pages', files: 'files', pictures: 'pictures' } as const;

/**
 * The header that names the audience of a page: a digest of the email address, `anyone` who is not
 * signed in, or `everybody` or `members` for a page that several people share.
 */
export const visitorHeader = 'x-visitor';

/** Whether a page's audience says who has the device. */
export const isOfPerson = (audience: string | null | undefined): boolean =>
  Boolean(audience && audience !== 'everybody' && audience !== 'members');

/** The language of an address, and its path as in `web/routes.ts`. */
export function pathOf(address: string): { language: Language; path: string } {
  const { pathname } = new URL(address);
  const path = withoutLanguage(pathname).replace(/(.)\/$/, '$1');
  return { language: languageOf(pathname), path };
}

/** The cache key of a page, without its query; null if it is not cached. */
export function keyOf(address: string): string | null {
  const { origin, pathname } = new URL(address);
  return cachedPaths.some((path) => path.test(pathOf(address).path)) ? origin + pathname : null;
}

/**
 * An order has a code, a meeting or another state from one minute to the next, and it is its last
 * copy that somebody needs without a network.
 */
export const changesByTheMinute = (address: string): boolean =>
  pathOf(address).path.startsWith('/order/');

/** Clears all cached pages, for when another person uses the device. */
export async function clearPageCopies(): Promise<void> {
  // Cache storage exists only on https and localhost.
  if (typeof caches !== 'undefined') await caches.delete(cacheNames.pages);
}
