import { type Language, languageOf, withoutLanguage } from '#contract/languages.ts';

/**
 * The pages that are cached. Excluded are payments in progress, what admins read about members, and
 * account forms.
 */
const cachedPaths = [
  /^\/$/,
  // Its guides are needed at meetings.
  /^\/blog(\/[^/]+)?$/,
  /^\/help$/,
  /^\/category\/[^/]+$/,
  // Most visitors read one before they touch anything.
  /^\/phone\/[^/]+(\/[^/]+)?$/,
  // Code and check list are needed at meetings, also without a network.
  /^\/order\/[^/]+$/,
  // What was agreed, and the messages and questions that wait.
  /^\/dashboard\/threads(\/[^/]+)?$/,
  /^\/dashboard\/ask\/[^/]+$/,
  /^\/dashboard$/,
  /^\/dashboard\/mine$/,
  /^\/dashboard\/myorders$/,
  /^\/dashboard\/myproducts$/,
  /^\/saved$/,
  /^\/dashboard\/messages$/,
];

/** Each of its queries is a page of its own. */
const search = /^\/search$/;

/** The cache names. `pages` may hold private data and is cleared when the user changes. */
export const cacheNames = { pages: 'pages', files: 'files', pictures: 'pictures' } as const;

/**
 * The header with the audience of a page: a digest of the email address, `anyone` without a
 * session, or `everybody` or `members` for a shared page.
 */
export const visitorHeader = 'x-visitor';

/** Whether a page's audience identifies the user of the device. */
export const isOfPerson = (audience: string | null | undefined): boolean =>
  Boolean(audience && audience !== 'everybody' && audience !== 'members');

/** The language of an address, and its path as in `web/routes.ts`. */
export function pathOf(address: string): { language: Language; path: string } {
  const { pathname } = new URL(address);
  const path = withoutLanguage(pathname).replace(/(.)\/$/, '$1');
  return { language: languageOf(pathname), path };
}

/** The cache key of a page, without its query unless that decides; null if it is not cached. */
export function keyOf(address: string): string | null {
  const { origin, pathname, search: query } = new URL(address);
  if (search.test(pathOf(address).path)) return origin + pathname + query;
  return cachedPaths.some((path) => path.test(pathOf(address).path)) ? origin + pathname : null;
}

/**
 * An order's code, meeting or state and the messages of a thread can change at any minute, so their
 * newest copy is the one needed without a network.
 */
export const changesByTheMinute = (address: string): boolean =>
  /^\/(order|dashboard\/threads)\//.test(pathOf(address).path);

/** Clears all cached pages, for when another person uses the device. */
export async function clearPageCopies(): Promise<void> {
  try {
    // Cache storage exists only on https and localhost.
    await globalThis.caches?.delete(cacheNames.pages);
  } catch {
    // Blocked, so it has no copies.
  }
}
