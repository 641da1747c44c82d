import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { allLanguages, inLanguage } from '#contract/languages.ts';
import { articleSlugs, publicPages } from '#contract/page.ts';
import { phonePath } from '#contract/phones/phone-path.ts';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { shown } from '#testing/screens/shown.ts';

const shop = sharedShop('reading');
const places = publicPages.flatMap((page) => allLanguages.map((one) => inLanguage(page, one)));

/** The head of a page as a crawler sees it: no scripts, no login. */
async function readHead(path: string) {
  const answer = await fetch(shop.url + path);
  const html = await answer.text();
  const [head = ''] = html.split('</head>');
  const all = (pattern: RegExp) => [...head.matchAll(pattern)].map(([, ...found]) => found);
  const tags = all(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g) as [string, string][];
  return {
    status: answer.status,
    titles: all(/<title>([^<]+)<\/title>/g).flat(),
    meta: (name: string) => tags.flatMap(([key, value]) => (key === name ? [value] : [])),
    canonical: all(/<link rel="canonical" href="([^"]+)"/g).flat(),
    alternates: all(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/gi),
    data: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = '']) => JSON.parse(json) as unknown,
    ),
  };
}

// spec D2-30
describe('a public page', () => {
  test('has one title and one description, which no other page has', async () => {
    const heads: Awaited<ReturnType<typeof readHead>>[] = [];
    // In turn, as a chat service does: a crawler that requests all at once gets a 503.
    for (const place of places) heads.push(await readHead(place));
    for (const { status, titles, meta } of heads) {
      expect([status, titles.length, meta('description').length]).toEqual([200, 1, 1]);
      expect(meta('robots')).toEqual([]);
    }
    const texts = heads.map(({ titles, meta }) => [...titles, ...meta('description')].join());
    expect(new Set(texts).size).toBe(places.length);
  });

  test('says where it is, in each language, and on the list of pages stands the same', async () => {
    const map = await (await fetch(`${shop.url}/sitemap-pages.xml`)).text();
    for (const page of publicPages) {
      for (const language of allLanguages) {
        const { canonical, alternates, meta } = await readHead(inLanguage(page, language));
        const own = shop.url + inLanguage(page, language);
        expect([canonical, meta('og:url')]).toEqual([[own], [own]]);
        expect(alternates).toEqual([
          ['en', shop.url + page],
          ['bn', shop.url + inLanguage(page, 'bn')],
          ['x-default', shop.url + page],
        ]);
        expect(map).toContain(`<loc>${own}</loc>`);
      }
    }
  });

  test('can be shared: its title, its language and a picture that loads quickly', async () => {
    for (const [path, locale] of [
      ['/', 'en_US'],
      ['/bn/blog', 'bn_BD'],
    ] as const) {
      const { meta, titles } = await readHead(path);
      expect(titles[0]).toContain(meta('og:title')[0]);
      expect([meta('og:locale'), meta('twitter:card')]).toEqual([
        [locale],
        ['summary_large_image'],
      ]);
      const picture = await (await fetch(meta('og:image')[0] ?? '')).arrayBuffer();
      expect(await sharp(picture).metadata()).toMatchObject({
        format: 'jpeg',
        width: 1200,
        height: 630,
      });
      expect(picture.byteLength).toBeLessThan(80 * 1024);
    }
  });

  test('structured data say what is sold and asked, and nothing of who sells', async () => {
    const { data } = await readHead('/');
    expect(data).toMatchObject([
      { '@graph': [{ '@type': 'Organization' }, { '@type': 'WebSite' }, { '@type': 'ItemList' }] },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/@phonehaat\.test|\b01[3-9]\d{8}\b|"seller"|Rahim/);
    expect((await readHead('/blog')).data).toMatchObject([{ '@type': 'FAQPage' }]);
    expect((await readHead('/login')).data).toEqual([]);
  });
});

test.each([
  ['/category/2', 'Samsung phones', 'samsung'],
  ['/bn/category/1', 'ভিভো ফোন', 'vivo'],
])(
  'a shared link to %s shows its brand, though its list needs a login',
  async (path, title, picture) => {
    const { meta, canonical, titles } = await readHead(path);
    expect(meta('og:title')).toEqual([title]);
    expect(meta('og:image')).toEqual([`${shop.url}/share/${picture}.jpg`]);
    // It is the login page, which must not be indexed.
    expect([titles.length, meta('robots'), canonical, meta('og:url')]).toEqual([
      1,
      ['noindex'],
      [],
      [],
    ]);
  },
);

// spec D1-83
test('a phone is shared with a picture of its own, the same in both languages', async () => {
  const found = (await (await fetch(`${shop.url}/api/search`)).json()) as {
    phones: { _id: string; name: string; selingPrice: number }[];
  };
  const [phone] = found.phones;
  if (!phone) throw new Error('the demo market has no phone for sale');
  const { meta, titles } = await readHead(phonePath(phone));
  const bangla = await readHead(inLanguage(phonePath(phone), 'bn'));
  const [picture = ''] = meta('og:image');
  expect(picture).toMatch(
    new RegExp(`^${shop.url}/images/previews/${phone._id}-[0-9a-f]{12}\\.jpg$`),
  );
  expect(bangla.meta('og:image')).toEqual([picture]);
  expect([titles[0], meta('og:image:alt')[0]]).toEqual([
    expect.stringContaining(phone.name),
    expect.stringContaining(phone.name),
  ]);
  const bytes = await (await fetch(picture)).arrayBuffer();
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  for (const head of [await readHead(phonePath(phone)), bangla]) {
    expect([head.meta('og:type'), head.meta('product:price:currency')]).toEqual([
      ['product'],
      ['BDT'],
    ]);
    expect(head.meta('product:price:amount')).toEqual([String(phone.selingPrice)]);
  }
});

test.each([
  ['/', 'website'],
  ['/bn/search', 'website'],
  ['/blog', 'website'],
  [`/blog/${articleSlugs[0]}`, 'article'],
  [`/bn/blog/${articleSlugs[0]}`, 'article'],
])('%s is a %s for those who share it', async (path, type) => {
  expect((await readHead(path)).meta('og:type')).toEqual([type]);
});

test('while somebody moves about, the address and what search engines may keep move along', async () => {
  const { page } = await shop.visit('buyer1');
  const canonical = page.locator('head link[rel=canonical]');
  const robots = page.locator('head meta[name=robots]');
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await canonical.getAttribute('href')).toBe(`${shop.url}/`);
  await page.getByRole('link', { name: 'Questions and answers' }).first().click();
  await page.getByRole('heading', { level: 1, name: shown('Frequent Ask Question') }).waitFor();
  await expect.poll(() => canonical.getAttribute('href')).toBe(`${shop.url}/blog`);
  await page.getByRole('link', { name: 'Mine', exact: true }).first().click();
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Mine' }).waitFor();
  await expect
    .poll(async () => [await canonical.count(), await robots.getAttribute('content')])
    .toEqual([0, 'noindex']);
});
