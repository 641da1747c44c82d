import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { untilScriptRuns } from '#testing/browser/hydration.ts';

const shop = sharedShop('reading');

/** Cards whose name and price lie between the bars of the screen. */
function phonesOnScreen(page: Page): Promise<number> {
  return page.evaluate(() => {
    const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const bars = [...document.querySelectorAll('nav')].map((nav) => nav.getBoundingClientRect());
    const bottom = Math.min(
      innerHeight,
      ...bars.filter((bar) => bar.bottom > innerHeight - 1).map(({ top }) => top),
    );
    const prices = [...document.querySelectorAll('main li')].flatMap((card) => {
      const price = [...card.querySelectorAll('span')].find((span) =>
        /^(Price |দাম )?(Tk |৳)[\d,০-৯]+$/.test(span.textContent ?? ''),
      );
      return price ? [price.getBoundingClientRect()] : [];
    });
    return prices.filter((price) => price.top >= top && price.bottom <= bottom).length;
  });
}

// spec D2-63
test.each(['/', '/bn'])(
  'a phone of 360 × 800 shows four phones with price at %s, above a banner of 180 px',
  async (path) => {
    const { page } = await shop.visit();
    await page.goto(path);
    await untilScriptRuns(page);
    expect(await phonesOnScreen(page)).toBeGreaterThanOrEqual(4);
    const banner = await page.locator('[aria-roledescription=carousel]').boundingBox();
    expect(banner?.height).toBeLessThanOrEqual(180);
    // Waits until nothing covers its middle, such as the strip of the slides' buttons.
    await page
      .locator('[aria-roledescription=slide]:not([inert]) a:visible')
      .click({ trial: true });
  },
);

// spec D2-63
test.each(['/search?brand=samsung', '/bn/search?brand=samsung'])(
  'the phones of a brand begin on the first screen at %s, below its filters',
  async (path) => {
    const { page } = await shop.visit();
    await page.goto(path);
    expect(await phonesOnScreen(page)).toBeGreaterThanOrEqual(2);
  },
);

// spec D2-63
test.each(['/category/1', '/bn/category/2', '/category/3'])(
  'four phones stand on the screen of a phone at %s, no card higher than 330 px',
  async (path) => {
    const { page } = await shop.visit('buyer1');
    await page.goto(path);
    await untilScriptRuns(page);
    expect(await phonesOnScreen(page)).toBeGreaterThanOrEqual(4);
    const heights = await page
      .locator('main li:has(article)')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThanOrEqual(20);
    expect(Math.max(...heights)).toBeLessThanOrEqual(330);
  },
);

// spec D2-63
test('the rest of a card opens over the whole width, also without script', async () => {
  const { page } = await shop.visit('buyer1', { javaScriptEnabled: false });
  await page.goto('/category/2');
  const card = page.getByRole('article').nth(1);
  const report = card.getByRole('button', { name: 'Report item' });
  expect(await report.isVisible()).toBe(false);
  await card.locator('.card-more > summary').click();
  await report.waitFor();
  await card.getByText('new, says the seller: Tk').waitFor();
  const width = (await card.boundingBox())?.width ?? 0;
  expect(width).toBeGreaterThan(300);
});

// spec D2-63
test('photos of all shapes have the same place in their cards', async () => {
  const { page } = await shop.visit('buyer1');
  const sizes = new Set<string>();
  const shapes = new Set<string>();
  for (const path of ['/category/1', '/category/2', '/category/3']) {
    await page.goto(path);
    const photos = page.locator('article img[alt^="Photo of"]');
    await photos.last().scrollIntoViewIfNeeded();
    for (const photo of await photos.all()) {
      await photo.evaluate((image: HTMLImageElement) => image.decode().catch(() => undefined));
      const box = await photo.boundingBox();
      sizes.add(`${Math.round(box?.width ?? 0)}×${Math.round(box?.height ?? 0)}`);
      shapes.add(
        await photo.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) =>
          (naturalWidth / naturalHeight).toFixed(1),
        ),
      );
    }
  }
  expect([...sizes]).toHaveLength(1);
  expect([...shapes].sort()).toEqual(['0.8', '1.0', '1.3']);
});

// spec D2-63
test.each([
  ['/', 1280, 800, 4],
  ['/bn', 1280, 800, 4],
  ['/', 320, 640, 1],
  ['/bn', 320, 640, 1],
])(
  'phones with prices stand above the fold at %s on %i × %i',
  async (path, width, height, most) => {
    const { page } = await shop.visit(undefined, { viewport: { width, height } });
    await page.goto(path);
    await untilScriptRuns(page);
    expect(await phonesOnScreen(page)).toBeGreaterThanOrEqual(most);
  },
);
