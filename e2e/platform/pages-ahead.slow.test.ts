import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';

const shop = sharedShop('reading', 'whole');

test('a phone under the mouse is loaded before the tap, and counts once it is opened', async () => {
  const { page } = await shop.visit();
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/opened-ahead/')) reports.push(new URL(request.url()).pathname);
  });
  await page.goto('/search');
  const session = await page.context().newCDPSession(page);
  const states: string[] = [];
  session.on('Preload.prefetchStatusUpdated', ({ status }) => states.push(status));
  await session.send('Preload.enable');
  const link = page.locator('main a[href^="/phone/"]').first();
  // The rules arrive after the page: an earlier move of the mouse counts for nothing.
  await expect
    .poll(async () => {
      await page.mouse.move(0, 0);
      await link.hover();
      return states;
    })
    .toContain('Ready');
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
  const { page } = await shop.visit();
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
