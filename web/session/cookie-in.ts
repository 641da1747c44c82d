/**
 * The value of a cookie in a `Cookie` header or `document.cookie`, as it is there (still encoded);
 * undefined without one. Scripts in a page's head have lines of their own, because they are texts.
 */
export function cookieIn(cookies: string | null, name: string): string | undefined {
  const start = `${name}=`;
  const pair = cookies?.split(/; */).find((each) => each.startsWith(start));
  return pair?.slice(start.length);
}
