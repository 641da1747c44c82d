export type CookieJar = {
  /** The `Cookie` header of the next call; empty without cookies. */
  header: () => string;
  take: (setCookies: readonly string[]) => void;
  /** Removes a cookie here and in the browser. */
  drop: (name: string) => void;
  /** All `Set-Cookie` headers so far, for the browser. */
  received: () => string[];
};

/**
 * The browser's cookies while the server acts for it: a registration form makes several calls,
 * which need the session of the earlier ones.
 */
export function createCookieJar(header: string): CookieJar {
  const cookies = new Map(header.split(/; */).filter(Boolean).map(splitPair));
  const received: string[] = [];
  const take = (setCookies: readonly string[]) => {
    for (const setCookie of setCookies) {
      received.push(setCookie);
      const [pair = '', ...attributes] = setCookie.split(/; */);
      const [name, value] = splitPair(pair);
      if (attributes.some((each) => /^max-age=(0|-)/i.test(each))) cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  return {
    header: () => [...cookies].map((pair) => pair.join('=')).join('; '),
    take,
    drop: (name) => {
      if (cookies.has(name)) take([`${name}=; path=/; max-age=0; samesite=lax`]);
    },
    received: () => received,
  };
}

function splitPair(pair: string): [name: string, value: string] {
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  return [name, value];
}
