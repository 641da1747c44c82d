import { expect, test } from 'vitest';
import { buy } from '#testing/payments/paying.ts';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';

const getFile = (shop: TestShop, url: string, headers = {}) => shop.inject({ url, headers });
const getSitemap = (shop: TestShop, headers = {}) => getFile(shop, '/sitemap-pages.xml', headers);

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
    [
      '/',
      '/search',
      '/blog',
      '/blog/checking-a-used-phone',
      '/blog/neir',
      '/blog/safe-meeting',
      '/blog/fair-prices',
      '/help',
      '/check',
      '/login',
      '/register',
    ].flatMap((path) => [
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

test('the index names the file of the pages, and one of phones where there are any', async () => {
  const shop = await buildTestApp();
  const places = async (url: string) => {
    const { status, headers, body } = await getFile(shop, url, { host: 'shop.example' });
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    return [...String(body).matchAll(/<loc>(.+?)<\/loc>/g)].map(([, place]) => place);
  };
  const pages = 'http://shop.example/sitemap-pages.xml';
  expect(await places('/sitemap.xml')).toEqual([pages]);

  const [seller, buyer] = [await shop.signUp({ title: 'seller' }), await shop.signUp()];
  const id = await shop.addProduct(seller, { name: 'ভিভো Y21' });
  await buy(shop, buyer, await shop.addProduct(seller));
  expect(await places('/sitemap.xml')).toEqual([pages, 'http://shop.example/sitemap-phones-1.xml']);
  const path = `/phone/${id}/%E0%A6%AD%E0%A6%BF%E0%A6%AD%E0%A7%8B-y21`;
  expect(await places('/sitemap-phones-1.xml')).toEqual([
    `http://shop.example${path}`,
    `http://shop.example/bn${path}`,
  ]);
  const { body } = await getFile(shop, '/sitemap-phones-1.xml', {
    host: 'shop.example',
  });
  expect(body).toContain(`<lastmod>${shop.clock.now().toISOString()}</lastmod>`);
  expect(body).toContain(`hreflang="bn" href="http://shop.example/bn${path}"/>`);
  for (const wrong of ['2', '0', 'a', '1e3', '999999']) {
    expect((await getFile(shop, `/sitemap-phones-${wrong}.xml`)).status).toBe(404);
  }
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
