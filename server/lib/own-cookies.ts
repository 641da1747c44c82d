/** Of each cookie of the shop but the chosen language, which says nothing about a person. */
export const cookiePrefix = 'phonehaat';

const own = new RegExp(`^(__Secure-|__Host-)?${cookiePrefix}\\.`);

/** The cookies of a request by name; of a repeated name the first, as in browsers' order. */
export function cookiesOf(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header?.split(';') ?? []) {
    const [name = '', value = ''] = pair.trim().split(/=(.*)/s);
    if (!cookies.has(name)) cookies.set(name, value);
  }
  return cookies;
}

/**
 * Whether a request may be of somebody in particular. Cookies of others, such as analytics or a CDN
 * sets, say nothing to the shop.
 */
export function hasOwnCookie(header: string | undefined): boolean {
  return [...cookiesOf(header).keys()].some((name) => own.test(name));
}
