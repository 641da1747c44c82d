import { withoutLanguage } from '#contract/languages.ts';

const parameter = 'from';

/** In characters. The redirect has it in a header, of which proxies refuse more than some kilobytes. */
const longest = 2_000;

/**
 * The login path that returns to `url` afterwards (specification, section 2); to home if that is so
 * long that proxies would refuse the redirect's header. Neither path contains the language: the
 * router adds it.
 */
export function loginPath(url: { pathname: string; search: string }): string {
  const from = withoutLanguage(url.pathname) + url.search;
  return `/login?${new URLSearchParams({ [parameter]: from.length > longest ? '/' : from })}`;
}

/** The search of a login's address that leads to `from` afterwards. */
export const searchFrom = (from: string) => `?${new URLSearchParams({ [parameter]: from })}`;

/** The path of the step that makes a buyer a seller, and returns to the path `from` afterwards. */
export const becomeSellerPath = (from: string) =>
  `/dashboard/becomeseller?${new URLSearchParams({ [parameter]: from })}`;

/** `//host` and `/\host` would be open redirects; browsers drop tabs and line breaks in between. */
const ownPath = /^\/(?![\t\n\r]*[/\\])/;

/** The path after login: the remembered one if it belongs to this site, otherwise home. */
export function returnPath(search: string): string {
  return rememberedPath(search, '/');
}

/** The path after becoming a seller: the remembered one, otherwise the form for a phone. */
export const afterBecomingSeller = (search: string) =>
  rememberedPath(search, '/dashboard/addproduct');

/** The redirect of a member who opens the login: the remembered path, otherwise the dashboard. */
export const pathOfMember = (search: string) => rememberedPath(search, '/dashboard');

function rememberedPath(search: string, otherwise: string): string {
  const from = new URLSearchParams(search).get(parameter) ?? otherwise;
  const path = ownPath.test(from) ? withoutLanguage(from) : otherwise;
  // Checked after removing the language, because `//host` may follow it.
  return ownPath.test(path) ? path : otherwise;
}
