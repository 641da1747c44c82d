/**
 * The cookie with the page where something waits for the address to be confirmed, so that the page
 * of the mailed link leads back there in the same browser.
 */
const name = 'goes-on';
const daySeconds = 24 * 60 * 60;

/** Also for `document.cookie`. */
export const goesOnCookie = (path: string, isSecure: boolean): string =>
  `${name}=${encodeURIComponent(path.slice(0, 1_000))}; Path=/; Max-Age=${daySeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** The page where something waits for the address to be confirmed; null where nothing does. */
export function goesOnIn(cookies: string | null): string | null {
  try {
    return decodeURIComponent(/(?:^|; *)goes-on=([^;]*)/.exec(cookies ?? '')?.[1] ?? '') || null;
  } catch {
    return null;
  }
}
