import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';

const shop = sharedShop('reading');

/** How light what is painted behind everything is, from 0 to 255. */
const lightness = (page: Page) =>
  page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return (red + green + blue) / 3;
  });

const isDark = async (page: Page) => (await lightness(page)) < 60;
const isLight = async (page: Page) => (await lightness(page)) > 200;

// spec D2-80
test.each(['light', 'dark'] as const)(
  'a theme that is chosen is seen, here and on other pages, on a device that is set to %s',
  async (colorScheme) => {
    const { page } = await shop.visit('buyer1', { colorScheme });
    await page.goto('/dashboard/me');
    const choose = (name: string) => page.getByRole('radio', { name, exact: true }).check();
    await choose('Dark');
    expect(await isDark(page)).toBe(true);
    await page.reload();
    expect(await isDark(page)).toBe(true);
    await page.goto('/search');
    expect(await isDark(page)).toBe(true);
    await page.goto('/dashboard/me');
    expect(await page.getByRole('radio', { name: 'Dark', exact: true }).isChecked()).toBe(true);
    await choose('Light');
    expect(await isLight(page)).toBe(true);
    await page.goto('/search');
    expect(await isLight(page)).toBe(true);
    await page.goto('/dashboard/me');
    await choose('As the device');
    expect(await (colorScheme === 'dark' ? isDark : isLight)(page)).toBe(true);
  },
);
