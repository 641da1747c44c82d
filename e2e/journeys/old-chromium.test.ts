import { expect, test } from 'vitest';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { doMainJob } from '#testing/browser/main-job.ts';
import { inOldChromium } from '#testing/browser/old-chromium.ts';

const shop = inOldChromium(openDemoShop(undefined, 'old'));

test('the main job is done in a real Chromium 109, the last one of Windows 7', async () => {
  const { page } = await shop.visit();
  expect(await page.evaluate(() => navigator.userAgent)).toContain('Chrome/109.');
  expect(await page.evaluate(() => 'popover' in HTMLElement.prototype)).toBe(false);
  await doMainJob(shop);
});
