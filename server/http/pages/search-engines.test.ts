import { expect, test } from 'vitest';
import { buy } from '#testing/payments/paying.ts';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';

const getSitemap = (shop: TestShop, headers = {}) => shop.inject({ url: '/sitemap.xml', headers });

// spec D2-30
test('every public page is there in both languages, each with its addresses in all', async () => {
  const shop = await buildTestApp({ publicUrl: 'https://shop.example' });
  const { status, headers, body } = await getSitemap(shop);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  });
  const places = [...String(body).matchAll(/<loc>(.+)<\/loc>/g)].map(([, place]) => place);
  expect(places).toEqual(
    ['/', '/blog', '/help', '/login', '/register'].flatMap((path) => [
      `https://shop.example${path}`,
      `https://shop.example/bn${path === '/' ? '' : path}`,
    ]),
  );
  expect(body).toContain(`
  <url>
    <loc>https://shop.example/bn/blog</loc>
    <xhtml:link rel="alternate" hreflang="en" href="https://shop.example/blog"/>
    <xhtml:link rel="alternate" hreflang="bn" href="https://shop.example/bn/blog"/>
    <xhtml:link rel="alternate" hreflang="x-default" href="https://shop.example/blog"/>
  </url>
`);
});

test('home has changed when the newest phone on it was advertised', async () => {
  const shop = await buildTestApp();
  const [seller, buyer] = [await shop.signUp({ title: 'seller' }), await shop.signUp()];
  const changes = async () =>
    [...String((await getSitemap(shop)).body).matchAll(/<lastmod>(.+)<\/lastmod>/g)].map(
      ([, at]) => at,
    );
  expect(await changes()).toEqual([]);

  const id = await shop.addProduct(seller);
  await shop.ok('PUT /advertize/:id', { params: { id } }, seller);
  const at = shop.clock.now().toISOString();
  expect(await changes()).toEqual([at, at]);

  await buy(shop, buyer, id);
  expect(await changes()).toEqual([]);
});

test('without a public address the visitor’s own host counts, and is no way into the XML', async () => {
  const shop = await buildTestApp();
  const { body } = await getSitemap(shop, { host: `a.example"&'b` });
  expect(body).toContain('<loc>http://a.example&#34;&#38;&#39;b/blog</loc>');
  const { status } = await shop.inject({ url: '/sitemap.xml', headers: { host: 'a.example<b>' } });
  expect(status).toBe(400);
});

// spec D2-30
test('robots.txt names what not to crawl, and the sitemap', async () => {
  const shop = await buildTestApp({ publicUrl: 'https://shop.example' });
  const { status, headers, body } = await shop.inject({ url: '/robots.txt' });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=86400',
  });
  expect(body).toBe(
    [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /dashboard',
      'Disallow: /bn/dashboard',
      '',
      'Sitemap: https://shop.example/sitemap.xml',
      '',
    ].join('\n'),
  );
});
