import {
  allLanguages,
  inLanguage,
  type Language,
  languageAskedFor,
  languageCookieName,
  languageOf,
  withoutLanguage,
} from '#contract/languages.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/** A cookie that stores the language; for `document.cookie` and `set-cookie`. */
export const languageCookie = (language: Language | '*') =>
  `${languageCookieName}=${language}; path=/; max-age=${yearSeconds}; samesite=lax`;

function readCookie(header: string): Language | undefined {
  const chosen = header
    .split('; ')
    .find((pair) => pair.startsWith(`${languageCookieName}=`))
    ?.slice(languageCookieName.length + 1);
  return allLanguages.find((language) => language === chosen);
}

/**
 * The redirect target of an address without a language prefix, by the stored choice or else by the
 * browser's languages; null for none. Only `/` and the like redirect: `/bn` is explicit.
 */
export function chosenAddress(request: Request): string | null {
  const { pathname, search } = new URL(request.url);
  // A form would be lost on the way.
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const chosen = readCookie(request.headers.get('cookie') ?? '') ?? browserLanguage(request);
  if (!chosen || inLanguage(pathname, chosen) === pathname) return null;
  if (withoutLanguage(pathname) !== pathname || pathname.endsWith('.data')) return null;
  return isSwitched(request) ? null : inLanguage(pathname, chosen) + search;
}

/** Null for visitors who follow a link of the shop, perhaps without cookies. */
function browserLanguage(request: Request): Language | null {
  const from = URL.parse(request.headers.get('referer') ?? '');
  if (from?.host === new URL(request.url).host) return null;
  return languageAskedFor(request.headers.get('accept-language'));
}

/**
 * True if the language switch was clicked before hydration: the referrer is the same page in the
 * other language.
 */
export function isSwitched(request: Request): boolean {
  const from = URL.parse(request.headers.get('referer') ?? '');
  const { host, pathname } = new URL(request.url);
  return (
    from?.host === host &&
    languageOf(from.pathname) !== languageOf(pathname) &&
    withoutLanguage(from.pathname) === withoutLanguage(pathname)
  );
}
