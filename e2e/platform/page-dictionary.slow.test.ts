import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { launchBrowser } from '#testing/browser/launch-browser.ts';

const shop = sharedShop('reading');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser('whole');
});
afterAll(() => browser.close());

/** The bytes of the page as they came, and its encoding. */
async function open(page: Page, path: string) {
  const response = await page.goto(path);
  const { encodedBodySize, decodedBodySize } = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return { encodedBodySize: entry?.encodedBodySize, decodedBodySize: entry?.decodedBodySize };
  });
  const encoding = (await response?.allHeaders())?.['content-encoding'];
  return { encoding, sent: Number(encodedBodySize), whole: Number(decodedBodySize) };
}

const pathsOf = (page: Page) =>
  page
    .locator('main a[href*="/phone/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);

test.each(['', '/bn'])(
  'from the second page on a phone’s page brings a tenth of its bytes: %s',
  async (prefix) => {
    const page = await browser.newPage({ baseURL: shop.url });
    const loaded = page.waitForResponse(/\.dictionary$/);
    const first = await open(page, `${prefix}/search`);
    expect(first.encoding).toMatch(/^(br|zstd)$/);
    await (await loaded).finished();
    const paths = await pathsOf(page);
    expect(paths.length).toBeGreaterThan(5);
    const pages = [];
    for (const path of paths.slice(0, 5)) pages.push(await open(page, path));
    expect(pages.map(({ encoding }) => encoding)).toEqual(Array(5).fill('dcz'));
    for (const { sent, whole } of pages) expect(sent).toBeLessThan(whole / 25);
    // Also once the service worker requests the pages.
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
      .toBe(true);
    // Its answers have no size of their own.
    const { encoding, whole } = await open(page, paths[0] ?? '');
    expect(encoding).toBe('dcz');
    expect(whole).toBeGreaterThan(100_000);
    await page.locator('h1').waitFor();
  },
);

test('who saves data gets no dictionary', async () => {
  const context = await browser.newContext({
    baseURL: shop.url,
    extraHTTPHeaders: { 'save-data': 'on' },
  });
  const page = await context.newPage();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/search');
  await page.waitForLoadState('networkidle');
  expect(requested.filter((url) => url.endsWith('.dictionary'))).toEqual([]);
});
