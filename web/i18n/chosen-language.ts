import {
  allLanguages,
  inLanguage,
  type Language,
  languageCookieName,
  languageOf,
  withoutLanguage,
} from '#contract/languages.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/** What makes a browser remember the language; for `document.cookie` as for `set-cookie`. */
export const languageCookie = (language: Language) =>
  `${languageCookieName}=${language}; path=/; max-age=${yearSeconds}; samesite=lax`;

function readCookie(header: string): Language | undefined {
  const chosen = header
    .split('; ')
    .find((pair) => pair.startsWith(`${languageCookieName}=`))
    ?.slice(languageCookieName.length + 1);
  return allLanguages.find((language) => language === chosen);
}

/**
 * Where a visit to an address without a language belongs, by the choice that the browser
 * remembers; null: here. Only `/` and the like are led on: `/bn` says itself what it is.
 */
export function chosenAddress(request: Request): string | null {
  const { pathname, search } = new URL(request.url);
  const chosen = readCookie(request.headers.get('cookie') ?? '');
  if (!chosen || inLanguage(pathname, chosen) === pathname) return null;
  if (withoutLanguage(pathname) !== pathname || pathname.endsWith('.data')) return null;
  return isSwitched(request) ? null : inLanguage(pathname, chosen) + search;
}

/** The switch was followed before its script ran: the visitor comes from this page's other self. */
export function isSwitched(request: Request): boolean {
  const from = URL.parse(request.headers.get('referer') ?? '');
  const { host, pathname } = new URL(request.url);
  return (
    from?.host === host &&
    languageOf(from.pathname) !== languageOf(pathname) &&
    withoutLanguage(from.pathname) === withoutLanguage(pathname)
  );
}
