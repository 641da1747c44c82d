import { expect, test } from 'vitest';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';

const cookie = 'phonehaat.session_token=abc';
const host = 'shop.test';
const publicUrl = 'https://shop.example';

type Headers = Record<string, string>;

/** Whether the routes with cookies accept a request with these headers. */
async function isTaken(shop: TestShop, method: 'GET' | 'POST', headers: Headers) {
  const answers = await Promise.all(
    method === 'GET'
      ? ['/auth/get-session', '/jwt?email=a@b.test'].map((url) => send(shop, 'GET', url, headers))
      : [send(shop, 'POST', '/auth/sign-in/email', headers)],
  );
  const refused = answers.map(({ body }) => (body as { code?: string } | null)?.code);
  const wrong = refused.filter((code) => code === 'wrong-origin');
  expect([0, answers.length]).toContain(wrong.length);
  return wrong.length === 0;
}

function send(shop: TestShop, method: 'GET' | 'POST', path: string, headers: Headers) {
  const payload = { email: 'a@b.test', password: 'Secret1' };
  return shop.inject({
    method,
    url: `/api${path}`,
    headers: { host, ...headers },
    ...(method === 'POST' && { payload }),
  });
}

// sec T20, V3.5.1, V3.5.2
test.each([
  ['the shop’s own page', { cookie, origin: `http://${host}` }, true],
  ['the same behind a proxy that ends TLS', { cookie, origin: `https://${host}` }, true],
  ['another site', { cookie, origin: 'https://evil.test' }, false],
  ['another site, to log somebody in', { origin: 'https://evil.test' }, false],
  ['another port', { cookie, origin: `http://${host}:81` }, false],
  ['a page without an origin', { cookie, origin: 'null' }, false],
  ['another site, by its referrer', { cookie, referer: 'https://evil.test/page' }, false],
  ['a sister site', { cookie, 'sec-fetch-site': 'same-site' }, false],
  ['another site, says the browser', { 'sec-fetch-site': 'cross-site' }, false],
  ['no browser, without a cookie', {}, true],
] as [string, Headers, boolean][])('a change asked for by %s', async (_who, headers, taken) => {
  expect(await isTaken(await buildTestApp(), 'POST', headers)).toBe(taken);
});

test('a program that is no browser may read by its cookie, and has to name the origin for a change', async () => {
  const shop = await buildTestApp();
  expect(await isTaken(shop, 'GET', { cookie })).toBe(true);
  expect(await isTaken(shop, 'POST', { cookie })).toBe(false);
  expect(await isTaken(shop, 'POST', { cookie, origin: `http://${host}` })).toBe(true);
});

// sec T20
test('no token and no session for a page of another site', async () => {
  const shop = await buildTestApp();
  expect(await isTaken(shop, 'GET', { cookie, 'sec-fetch-site': 'same-origin' })).toBe(true);
  expect(await isTaken(shop, 'GET', { cookie, 'sec-fetch-site': 'cross-site' })).toBe(false);
  expect(await isTaken(shop, 'GET', { cookie, origin: 'https://evil.test' })).toBe(false);
});

test('with a public address that one counts, whatever host was asked for', async () => {
  const shop = await buildTestApp({ publicUrl });
  expect(await isTaken(shop, 'POST', { cookie, origin: publicUrl })).toBe(true);
  expect(await isTaken(shop, 'POST', { cookie, origin: `http://${host}` })).toBe(false);
  expect(await isTaken(shop, 'POST', { cookie, origin: 'http://shop.example' })).toBe(false);
});

// sec V3.4.2
test('no other site’s page may read an answer: nothing is said about CORS', async () => {
  const shop = await buildTestApp();
  const headers = { origin: 'https://evil.test', 'access-control-request-method': 'GET' };
  const answers = [
    await shop.inject({ method: 'GET', url: '/api/categories', headers }),
    await shop.inject({ method: 'OPTIONS', url: '/api/myorders', headers }),
  ];
  for (const answer of answers) {
    const names = Object.keys(answer.headers);
    expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});
