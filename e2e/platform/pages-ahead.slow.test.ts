import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { launchBrowser } from '#testing/browser/launch-browser.ts';

const shop = sharedShop('reading');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser('whole');
});
afterAll(() => browser.close());

/** Without what visitors of other tests are watched by: requests that are intercepted are not loaded ahead. */
const visit = () => browser.newPage({ baseURL: shop.url });

test('a phone under the mouse is loaded before the tap, and counts once it is opened', async () => {
  const page = await visit();
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/opened-ahead/')) reports.push(new URL(request.url()).pathname);
  });
  await page.goto('/search');
  const session = await page.context().newCDPSession(page);
  const states: string[] = [];
  let known = 0;
  session.on('Preload.prefetchStatusUpdated', ({ status }) => states.push(status));
  session.on('Preload.preloadingAttemptSourcesUpdated', (event) => {
    known = event.preloadingAttemptSources.length;
  });
  await session.send('Preload.enable');
  const link = page.locator('main a[href^="/phone/"]').first();
  await link.scrollIntoViewIfNeeded();
  // The rules arrive after the page.
  await expect.poll(() => known, { timeout: 20_000 }).toBeGreaterThan(0);
  await link.hover();
  await expect.poll(() => states, { timeout: 20_000 }).toContain('Ready');
  expect(reports).toEqual([]);
  await link.click();
  await page.waitForURL(/\/phone\//);
  const delivery = await page.evaluate(
    () =>
      (performance.getEntriesByType('navigation')[0] as unknown as { deliveryType: string })
        .deliveryType,
  );
  expect(delivery).toBe('navigational-prefetch');
  await expect.poll(() => reports).toEqual([`/opened-ahead${new URL(page.url()).pathname}`]);
});

test('nothing is loaded ahead where the framework runs: it fetches the data alone', async () => {
  const page = await visit();
  await page.goto('/search');
  await page.keyboard.press('Tab');
  await page.locator('html[data-hydrated]').waitFor();
  const session = await page.context().newCDPSession(page);
  const loaded: string[] = [];
  session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl }) => loaded.push(prefetchUrl));
  await session.send('Preload.enable');
  const link = page.locator('main a[href^="/phone/"]').first();
  await link.hover();
  await link.click();
  await page.waitForURL(/\/phone\//);
  expect(loaded).toEqual([]);
});
