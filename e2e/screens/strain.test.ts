import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { allLanguages, inLanguage } from '#contract/languages.ts';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { untilScriptRuns } from '#testing/browser/hydration.ts';
import { holdBack } from '#testing/browser/visitor.ts';
import { emulate } from '#testing/screens/screen-tour.ts';

const shop = sharedShop('reading');

/** What always covers a part of the screen: the bars that do not scroll away. */
const coveredHeight = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, 600);
    const bars = [...document.querySelectorAll('header, nav')].filter((bar) =>
      ['fixed', 'sticky'].includes(getComputedStyle(bar).position),
    );
    const outer = bars.filter((bar) => !bars.some((other) => other !== bar && other.contains(bar)));
    return outer.reduce((sum, bar) => {
      const { top, bottom } = bar.getBoundingClientRect();
      return sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
    }, 0);
  });

test.each([
  [320, 640],
  [360, 800],
])(
  'on %i × %i with letters of double size the bars cover at most a quarter of the screen, for visitors and members',
  async (width, height) => {
    for (const person of [undefined, 'buyer1', 'seller1', 'admin'] as const) {
      const { page } = await shop.visit(person, { viewport: { width, height } });
      for (const language of allLanguages) {
        for (const path of ['/', '/search?q=samsung', ...(person ? ['/dashboard/messages'] : [])]) {
          await page.goto(inLanguage(path, language));
          await untilScriptRuns(page);
          await emulate(page, { letters: 'double' });
          const what = `${person} ${language} ${path}`;
          expect(await coveredHeight(page), what).toBeLessThanOrEqual(height / 4);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(wide, what).toBeLessThanOrEqual(width);
        }
      }
    }
  },
);

test('in forced colours buttons have an edge, and the chosen page and filters are marked', async () => {
  const { page } = await shop.visit('buyer1', { viewport: { width: 360, height: 800 } });
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of ['/', '/search?brand=samsung', '/dashboard/me', '/dashboard/myorders']) {
    await page.goto(path);
    await untilScriptRuns(page);
    const bare = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.button')]
        .filter((button) => button.checkVisibility())
        .filter((button) => {
          const { borderTopStyle, borderTopWidth } = getComputedStyle(button);
          return borderTopStyle === 'none' || borderTopWidth === '0px';
        })
        .map((button) => button.textContent),
    );
    expect(bare, path).toEqual([]);
    // By its background alone a chosen link would not differ from the others.
    const unmarked = await page.evaluate(() => {
      const look = (element: Element) => {
        const { borderTopWidth, borderBottomWidth, outlineStyle, textDecorationLine, fontWeight } =
          getComputedStyle(element);
        const { backgroundColor, color, forcedColorAdjust } = getComputedStyle(element);
        return [
          borderTopWidth,
          borderBottomWidth,
          outlineStyle,
          textDecorationLine,
          fontWeight,
          backgroundColor,
          color,
          forcedColorAdjust,
        ].join();
      };
      return [...document.querySelectorAll('nav a[aria-current=page]')].flatMap((chosen) => {
        if (!(chosen as HTMLElement).checkVisibility()) return [];
        const list = chosen.closest('nav');
        const other = [...(list?.querySelectorAll('a:not([aria-current])') ?? [])].find((each) =>
          (each as HTMLElement).checkVisibility(),
        );
        return other && look(other) === look(chosen) ? [chosen.textContent] : [];
      });
    });
    expect(unmarked, path).toEqual([]);
  }
});

test('a theme that is tapped before the scripts come is chosen when they have come', async () => {
  const { page } = await shop.visit('buyer1', { colorScheme: 'light' });
  const goOn = await holdBack(page, '**/assets/*.js');
  await page.goto('/dashboard/me', { waitUntil: 'commit' });
  await page.getByText('Dark', { exact: true }).click();
  await goOn();
  await untilScriptRuns(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await page.reload();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
});

test('a receipt is printed without the frame of the page, dark theme or not', async () => {
  const { page } = await shop.visit('buyer2', { colorScheme: 'dark' });
  await page.goto('/dashboard/myorders');
  const receipt = page.locator('a[href*="/dashboard/receipt/"]').first();
  await page.goto((await receipt.getAttribute('href')) ?? '');
  await page.locator('[data-printed]').waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const frame of ['header', 'footer', 'nav']) {
    const seen = await page.locator(frame).filter({ visible: true }).count();
    expect(seen, frame).toBe(0);
  }
  // Paper is white: light letters of the dark theme could not be read on it.
  const lightness = await page.locator('[data-printed]').evaluate((element) => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(element)
        .color.match(/[\d.]+/g)
        ?.map(Number) ?? [];
    return (red + green + blue) / 3;
  });
  expect(lightness).toBeLessThan(128);
});
