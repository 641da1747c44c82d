import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildTestApp } from '#testing/test-app.ts';
import { createPagePolicy, hashInlineScripts, policyHeaders } from './content-security-policy.ts';

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

describe('the scripts of a page', () => {
  const nonce = '0123456789abcdef';

  test('are those that carry the nonce of this rendering; it does not stay in the page', () => {
    const page = `<p>Hi</p><script nonce="${nonce}">one()</script><script async="" nonce="${nonce}" type="module">two()</script>`;

    const { html, hashes } = hashInlineScripts(page, nonce);

    expect(hashes).toEqual([hashOf('one()'), hashOf('two()')]);
    expect(html).toBe(
      '<p>Hi</p><script>one()</script><script async="" type="module">two()</script>',
    );
  });

  test.each([
    '<script>evil()</script>',
    '<script nonce="">evil()</script>',
    '<script nonce="fedcba9876543210">evil()</script>',
    `<script data-x='nonce=${'0123456789abcdef'}'>evil()</script>`,
  ])('are not what somebody else wrote: %s', (markup) => {
    expect(hashInlineScripts(markup, nonce).hashes).toEqual([]);
  });

  test('a file needs no hash', () => {
    const { html, hashes } = hashInlineScripts(
      `<script src="/a.js" nonce="${nonce}"></script>`,
      nonce,
    );
    expect(hashes).toEqual([]);
    expect(html).toBe('<script src="/a.js"></script>');
  });
});

describe('the policy of a page', () => {
  // sec V1.3.2, V1.3.7, V1.3.10
  test('lets nothing run but the shop’s files and the hashed scripts', () => {
    const policy = createPagePolicy(null)({ scripts: ["'sha256-abc'"], styles: [] });

    expect(policy).toContain("default-src 'none'; script-src 'self' 'sha256-abc';");
    expect(policy).toContain("style-src 'self'; script-src-attr 'none';");
    expect(policy).not.toMatch(/unsafe|upgrade/);
    for (const name of ['object-src', 'base-uri', 'frame-ancestors', 'frame-src']) {
      expect(policy).toContain(`${name} 'none'`);
    }
  });

  test('lets only those styles apply that are files of the shop or stand in the page by its doing', () => {
    const policy = createPagePolicy(null)({ scripts: [], styles: ["'sha256-abc'"] });
    expect(policy).toContain("script-src 'self'; style-src 'self' 'sha256-abc';");
  });

  test('names the hosts of the card provider and of the token sync, where there are any', () => {
    const policy = createPagePolicy('https://shop.example', {
      scripts: ['https://js.cards.test'],
      frames: ['https://frame.cards.test'],
      connections: ['https://api.cards.test', 'https://sync.test/session', null],
    })({ scripts: [], styles: [] });

    expect(policy).toContain("script-src 'self' https://js.cards.test;");
    expect(policy).toContain('frame-src https://frame.cards.test;');
    expect(policy).toContain("connect-src 'self' https://api.cards.test https://sync.test;");
    expect(policy).toContain('; upgrade-insecure-requests');
  });
});

// sec V3.4.1
test('Strict-Transport-Security is sent only by a shop with https', () => {
  const name = 'strict-transport-security';
  expect(policyHeaders(null)).not.toHaveProperty(name);
  expect(policyHeaders('http://shop.example')).not.toHaveProperty(name);
  expect(policyHeaders('https://shop.example')[name]).toBe('max-age=31536000; includeSubDomains');
});

// sec API8, V3.2.1, V3.4.3, V3.4.4, V3.4.5, V3.4.6
test.each([
  '/api/categories',
  '/api/myorders',
  '/api/none',
  '/api/auth/get-session',
  '/healthz',
  '/images/none.webp',
  '/nowhere',
  '/%zz',
])('%s carries the headers, whatever its answer', async (url) => {
  const shop = await buildTestApp();
  const { headers } = await shop.inject({ url });
  expect(headers).toMatchObject(policyHeaders(null));
});

describe('cache-control', () => {
  // sec T28, V14.2.2, V14.3.2
  test('lists of phones are revalidated, anything else is not stored', async () => {
    const shop = await buildTestApp();
    const person = await shop.signUp();
    const { email } = person;
    const cacheControl = async (url: string, headers = {}) =>
      (await shop.inject({ url, headers })).headers['cache-control'];
    const authorization = `Bearer ${person.token}`;

    expect(await cacheControl('/api/categories')).toBe('no-cache');
    expect(await cacheControl('/api/products/1', { authorization })).toBe('no-cache');
    expect(await cacheControl('/api/products/1')).toBe('no-cache');
    for (const url of [`/api/myorders?email=${email}`, '/api/sessions']) {
      expect(await cacheControl(url, { authorization })).toBe('no-store');
      expect(await cacheControl(url)).toBe('no-store');
    }
    const { cookie } = person;
    expect(await cacheControl(`/api/jwt?email=${email}`, { cookie })).toBe('no-store');
    expect(await cacheControl('/api/auth/get-session', { cookie })).toBe('no-store');
  });

  // sec V14.3.1
  test('signing out clears the site’s storage in the browser', async () => {
    const shop = await buildTestApp();
    const { cookie } = await shop.signUp();
    const { headers } = await shop.inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      payload: {},
      headers: { cookie, origin: 'http://localhost' },
    });
    expect(headers['clear-site-data']).toBe('"storage"');
  });
});
