import { expect } from 'vitest';
import { oneTimeCodeAt } from './one-time-code.ts';
import type { TestShop } from './test-app.ts';

export const secondFactorHost = 'localhost:80';
export const secondFactorOrigin = `http://${secondFactorHost}`;
const [host, origin] = [secondFactorHost, secondFactorOrigin];

/** A browser with its own cookies. */
export function openBrowser(shop: TestShop, cookie = '') {
  const jar = new Map<string, string>();
  const store = (pair: string) => {
    const [name = '', ...value] = pair.split('=');
    if (value.join('=') === '') jar.delete(name);
    else jar.set(name, value.join('='));
  };
  for (const pair of cookie.split('; ').filter(Boolean)) store(pair);
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookies,
    async post(path: string, payload: object) {
      const headers = { host, origin, cookie: cookies() };
      const url = `/api/auth${path}`;
      const answer = await shop.inject({ method: 'POST', url, payload, headers });
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
        store(String(line).split(';')[0] ?? '');
      }
      return { status: answer.status, body: answer.body as Record<string, unknown> };
    },
    isSignedIn: async () =>
      (await shop.deps.identity.identify(new Headers({ host, cookie: cookies() }))) !== null,
  };
}

/** Between the two steps of setting it up: `enable` sends the first code. */
export async function withSecondFactor(shop: TestShop) {
  const member = await shop.signUp();
  const { email, password } = member;
  const browser = openBrowser(shop, member.cookie);
  const { body } = await browser.post('/two-factor/enable', { password });
  const secret = new URL(String(body.totpURI)).searchParams.get('secret') ?? '';
  const begin = async () => {
    const other = openBrowser(shop);
    const answer = await other.post('/sign-in/email', { email, password });
    return { ...other, answer };
  };
  const enable = () =>
    browser.post('/two-factor/verify-totp', { code: oneTimeCodeAt(secret, Date.now()) });
  return { ...member, browser, secret, codes: body.backupCodes as string[], begin, enable };
}

/** A member whose logins need a code; the code of this time step is used. */
export async function enabled(shop: TestShop) {
  const member = await withSecondFactor(shop);
  expect((await member.enable()).status).toBe(200);
  return member;
}
