import { withoutLanguage } from '#contract/languages.ts';

const parameter = 'from';

/**
 * The login page's address that leads back to `url` afterwards (specification, section 2). Neither
 * names a language: the router puts that of the page before both.
 */
export function loginPath(url: { pathname: string; search: string }): string {
  return `/login?${new URLSearchParams({ [parameter]: withoutLanguage(url.pathname) + url.search })}`;
}

/** Where to go after login: the remembered page if it is one of ours, else home. */
export function returnPath(search: string): string {
  const from = new URLSearchParams(search).get(parameter) ?? '/';
  // `//host` and `/\host` would leave the shop.
  return /^\/(?![/\\])/.test(from) ? withoutLanguage(from) : '/';
}
