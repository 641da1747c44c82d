/** Where a login leads whose cookie the browser has not stored; `error` is read by the login page. */
export const cookiesLost = 'cookies_lost';
export function cookiesLostPath(from: string): string {
  return `/login?${new URLSearchParams({ error: cookiesLost, from })}`;
}
