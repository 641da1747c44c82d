/** The prefix of all cookies of the shop except the chosen language, which is not personal. */
export const cookiePrefix = 'phonehaat';

const own = new RegExp(`^(__Secure-|__Host-)?${cookiePrefix}\\.`);

/** The cookies of a request by name; the first one of a repeated name, as browsers order them. */
export function cookiesOf(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header?.split(';') ?? []) {
    const [name = '', value = ''] = pair.trim().split(/=(.*)/s);
    if (!cookies.has(name)) cookies.set(name, value);
  }
  return cookies;
}

/**
 * Whether a request may be personal. The shop ignores cookies of others, such as analytics or a
 * CDN.
 */
export function hasOwnCookie(header: string | undefined): boolean {
  return [...cookiesOf(header).keys()].some((name) => own.test(name));
}
