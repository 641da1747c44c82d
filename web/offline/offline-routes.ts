import { type Language, languageOf, withoutLanguage } from '#contract/languages.ts';

/**
 * Which pages a browser keeps a copy of, and where. Everything else is opened from the network
 * alone: what is about money under way, about other members, or a form of the account.
 */
const cachedPaths = [
  /^\/$/,
  /^\/blog$/,
  /^\/category\/[^/]+$/,
  /^\/dashboard$/,
  /^\/dashboard\/myorders$/,
  /^\/dashboard\/myproducts$/,
];

/** Cache storage by what is in it. `pages` may be personal and goes with whoever is signed in. */
export const cacheNames = { pages: 'pages', files: 'files', pictures: 'pictures' };

/** A page says by this header for whom it was made: a digest of the address, or `anyone`. */
export const visitorHeader = 'x-visitor';

/** The language of an address, and its path as `web/routes.ts` has it. */
export function pathOf(address: string): { language: Language; path: string } {
  const { pathname } = new URL(address);
  const path = withoutLanguage(pathname).replace(/(.)\/$/, '$1');
  return { language: languageOf(pathname), path };
}

/** The address under which a page's copy is kept, without its query; null where none is. */
export function keyOf(address: string): string | null {
  const { origin, pathname } = new URL(address);
  return cachedPaths.some((path) => path.test(pathOf(address).path)) ? origin + pathname : null;
}

/** Removes every copy of a page; for when somebody else takes over the device. */
export async function clearPageCopies(): Promise<void> {
  // There is no cache storage outside https and localhost.
  if (typeof caches !== 'undefined') await caches.delete(cacheNames.pages);
}
