import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import { untilScriptRuns } from '#testing/browser/hydration.ts';
import { arrivedAt, holdBack, pressUntil, workerHidesRequests } from '#testing/browser/visitor.ts';
import { shown } from '#testing/screens/shown.ts';

const shop = sharedShop('reading');

/** The horizontal overflow of the page in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { width } = document.body.getBoundingClientRect();
    return document.documentElement.scrollWidth - Math.round(width);
  });

/**
 * The links of the main bar at home, as they are seen. The focus goes the same way (WCAG 2.4.3): no
 * style may change the order.
 */
async function mainLinks(page: Page) {
  await page.goto('/');
  const all = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const lefts = await all.evaluateAll((each) =>
    each.map((link) => link.getBoundingClientRect().left),
  );
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
  return all.evaluateAll((each) =>
    each.map((link) => `${link.textContent} ${link.getAttribute('href')}`),
  );
}

describe('what does not exist', () => {
  // spec S2.2-8
  test('any other path: a picture and the way home', async () => {
    const visitor = await shop.visit();
    visitor.expects(/status of 404/);
    const { page } = visitor;
    const buyer = await shop.visit('buyer1');
    buyer.expects(/status of 404/);
    // Whether the brand exists is checked only for a user who may see its list.
    for (const [at, path] of [
      [buyer.page, '/category/400'],
      [page, '/category/0'],
      [page, '/nowhere'],
      [page, '/dashboard/nowhere'],
    ] as const) {
      expect([path, (await at.goto(path))?.status()]).toEqual([path, 404]);
      expect(await at.title()).toBe('Page not found · PhoneHaat');
    }
    const picture = page.getByRole('main').locator('img');
    expect(
      await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth),
    ).toBeGreaterThan(0);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await overflow(page)).toBe(0);
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.waitForURL(arrivedAt('/'));
    await page.getByText('Choose a brand').waitFor();
  });
});

describe('bar and footer', () => {
  // spec S1-2, S2.1-1, S2.1-2, D2-78
  test('the links stand in their order; Dashboard for who is signed in, else Login', async () => {
    const wide = { viewport: { width: 1280, height: 800 } };
    const [visitor, buyer] = [await shop.visit(undefined, wide), await shop.visit('buyer1', wide)];
    // A visitor, whom the guard would redirect to the login, sees the brand's public list.
    expect(await mainLinks(visitor.page)).toEqual([
      'Home /',
      'ViVo /search?brand=vivo',
      'Samsung /search?brand=samsung',
      'Realme /search?brand=realme',
      'Blog /blog',
      'Sell /dashboard/addproduct',
    ]);
    expect(await mainLinks(buyer.page)).toEqual([
      'Home /',
      'ViVo /category/1',
      'Samsung /category/2',
      'Realme /category/3',
      'Blog /blog',
      'Dashboard /dashboard',
      'Sell /dashboard/addproduct',
    ]);
    const login = visitor.page.getByRole('banner').getByRole('link', { name: 'Login' });
    expect(await login.getAttribute('href')).toBe('/login');
    expect(await buyer.page.getByRole('link', { name: 'Login' }).count()).toBe(0);
    const bar = buyer.page.getByRole('banner');
    await pressUntil(bar.getByLabel('Account'), bar.getByRole('button', { name: 'Logout' }));

    const footer = visitor.page.getByRole('contentinfo');
    await footer.getByText(`© ${new Date().getFullYear()} PhoneHaat`).waitFor();
  });

  // spec D2-88
  test('on a phone it is what people do; a visitor who wants to sell is led to the login first', async () => {
    const [visitor, buyer] = [await shop.visit(), await shop.visit('buyer1')];
    for (const { page } of [visitor, buyer]) {
      expect(await mainLinks(page)).toEqual([
        'Home /',
        'Search /search',
        'Sell /dashboard/addproduct',
        'Inbox /dashboard/messages',
        'Mine /dashboard/mine',
      ]);
    }
    await visitor.page.getByRole('link', { name: 'Sell', exact: true }).click();
    await visitor.page.waitForURL(arrivedAt('/login?from=%2Fdashboard%2Faddproduct'));
  });

  // spec D2-89
  test('letters of 200% make the bars scroll with the page', async () => {
    const { page } = await shop.visit('buyer1');
    const isFixed = () =>
      page.evaluate(() =>
        ['header', 'header nav'].map((bar) => {
          const { position } = getComputedStyle(document.querySelector(bar) as Element);
          return position === 'fixed' || position === 'sticky';
        }),
      );
    await page.goto('/');
    expect(await isFixed()).toEqual([true, true]);
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await page.reload();
    expect(await isFixed()).toEqual([false, false]);
  });

  // spec D2-89
  test('letters of any size leave at least three quarters of a screen to the page, at every width', async () => {
    const [visitor, buyer] = [await shop.visit(), await shop.visit('buyer1')];
    for (const [{ page }, path] of [
      [visitor, '/'],
      [visitor, '/bn/search'],
      [buyer, '/bn'],
      [buyer, '/dashboard/myorders'],
    ] as const) {
      await page.goto(path);
      const session = await page.context().newCDPSession(page);
      for (const standard of [16, 24, 32]) {
        await session.send('Page.setFontSizes', { fontSizes: { standard } });
        for (const width of [320, 360, 768, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          const { bars, cut } = await page.evaluate(() => {
            const [header, links] = ['header', 'header nav'].map(
              (each) => document.querySelector(each) as Element,
            ) as [Element, Element];
            const isApart = getComputedStyle(links).position === 'fixed';
            const height = (bar: Element) => bar.getBoundingClientRect().height;
            return {
              bars: height(header) + (isApart ? height(links) : 0),
              cut: document.documentElement.scrollWidth - document.documentElement.clientWidth,
            };
          });
          const where = `${path} at ${width} px, letters of ${standard} px`;
          expect(bars, where).toBeLessThanOrEqual(200);
          expect(cut, where).toBeLessThanOrEqual(0);
        }
      }
    }
  });

  test('on a small phone the links lie whole in one row under the thumb, in both languages', async () => {
    const { page } = await shop.visit('buyer1', { viewport: { width: 320, height: 640 } });
    for (const path of ['/dashboard', '/bn/dashboard']) {
      await page.goto(path);
      const links = page.getByRole('navigation', { name: /^(Main|মূল মেনু)$/ }).getByRole('link');
      const boxes = await links.evaluateAll((all) =>
        all.map((link) => {
          const { left, right, bottom } = link.getBoundingClientRect();
          const isWhole = link.scrollWidth <= link.clientWidth && left >= 0 && right <= innerWidth;
          return { isWhole, underThumb: Math.round(bottom) === innerHeight };
        }),
      );
      expect([path, boxes]).toEqual([path, Array(5).fill({ isWhole: true, underThumb: true })]);
    }
  });
});

describe('home', () => {
  // spec S2.4-1, S9-14, D2-3
  test('a banner of 450 px with three slides, each with Buy Now to its brand; it can be stopped', async () => {
    const { page } = await shop.visit(undefined, { viewport: { width: 1280, height: 800 } });
    await page.clock.install();
    await page.goto('/');
    const banner = page.getByRole('region', { name: 'Featured brands' });
    expect((await banner.boundingBox())?.height).toBe(450);
    const slide = (name: string) =>
      banner
        .getByRole('group')
        .filter({ hasText: name, visible: true })
        .and(page.locator(':not([inert])'));
    for (const name of ['VIVO', 'SAMSUNG', 'Realme']) {
      await pressUntil(banner.getByRole('button', { name: `Show ${name}` }), slide(name));
      const buyNow = slide(name).getByRole('link', { name: 'Buy Now' });
      expect(await buyNow.getAttribute('href')).toBe(`/search?brand=${name.toLowerCase()}`);
    }

    // It rotates until it is stopped.
    await page.reload();
    const stop = banner.getByRole('button', { name: 'Stop the slides' });
    await stop.waitFor();
    await untilScriptRuns(page);
    await page.clock.fastForward(8000);
    await slide('SAMSUNG').waitFor();
    await stop.click();
    await page.clock.fastForward(60_000);
    await slide('SAMSUNG').waitFor();

    await page.setViewportSize({ width: 767, height: 800 });
    expect((await banner.boundingBox())?.height).toBe(180);
  });

  // spec S1-1, S1-2, S1-11, D2-64, S2.4-2, S2.4-3, S2.4-4, S9-13
  test('promises, the brands with their counts, and what is advertised', async () => {
    const { page } = await shop.visit();
    await page.goto('/');
    await page.getByText('How it works, in three steps').click();
    await page.getByText('Only with your code does the seller get the money.').waitFor();
    for (const promise of ['30 days return period', '24 hours support', '7 days return period']) {
      await page.getByText(promise, { exact: true }).waitFor();
    }
    const cards = page.getByRole('region', { name: 'Choose a brand' }).getByRole('link');
    const products = (await (await fetch(`${shop.url}/api/allproducts`)).json()) as {
      categoryId: string;
      paid: boolean;
    }[];
    const unpaid = (id: string) =>
      products.filter(({ categoryId, paid }) => categoryId === id && !paid).length;
    expect(await cards.evaluateAll((all) => all.map((card) => card.getAttribute('href')))).toEqual([
      '/search?brand=vivo',
      '/search?brand=samsung',
      '/search?brand=realme',
    ]);
    expect(await cards.allTextContents()).toEqual([
      `VIVO${unpaid('1')} phones`,
      `SAMSUNG${unpaid('2')} phones`,
      `Realme${unpaid('3')} phones`,
    ]);
    const advertised = page.getByRole('region', { name: shown('Advertize Items') });
    const others = page.getByRole('region', { name: 'More phones' });
    const items = (await (await fetch(`${shop.url}/api/advertizeitems?limit=24`)).json()) as {
      name: string;
    }[];
    expect(items.length).toBeGreaterThan(0);
    const texts = await advertised.or(others).getByRole('listitem').allTextContents();
    // Of several sellers, who take turns.
    expect(texts).toHaveLength(items.length);
    for (const { name } of items)
      expect(texts.filter((text) => text.includes(name))).not.toEqual([]);
    const columns = await advertised
      .getByRole('list')
      .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
    expect(columns).toBeGreaterThan(1);
  });
});

describe('when something does not come', () => {
  test('reading works without JavaScript', async () => {
    const options = { javaScriptEnabled: false };
    const [visitor, buyer] = [
      await shop.visit(undefined, options),
      await shop.visit('buyer1', options),
    ];
    await visitor.page.goto('/');
    // Chromium does not render it when tests disable scripts, but it is in the page.
    expect(await visitor.page.locator('noscript').textContent()).toContain('without JavaScript');
    await visitor.page.getByRole('link', { name: /^SAMSUNG/ }).waitFor();
    await visitor.page.getByRole('link', { name: 'Questions and answers' }).click();
    await visitor.page.getByRole('article').last().waitFor();
    await buyer.page.goto('/category/2');
    await buyer.page
      .getByRole('article')
      .first()
      .getByText(/Tk [\d,]+/)
      .first()
      .waitFor();
    await buyer.page.goto('/dashboard');
    await buyer.page.getByRole('link', { name: 'Receipt' }).first().waitFor();
  });

  test('a screen whose script cannot be loaded says so, and nothing typed is lost', async () => {
    const visitor = await shop.visit(undefined, { withoutWorker: workerHidesRequests });
    visitor.expects(/Error loading route module|Failed to (load|fetch)|ERR_FAILED/);
    const { page } = visitor;
    await page.goto('/register', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Register' }).and(page.locator(':enabled')).waitFor();
    await page.getByLabel('Name').fill('Typed before');
    await page.route('**/assets/blog-*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Questions and answers' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'This page could not be loaded.' });
    await alert.waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Typed before');
    await page.unrouteAll();
    await alert.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: shown('Frequent Ask Question') }).waitFor();
  });

  // spec S9-12
  test('after 120 seconds of waiting for a script, too', async () => {
    const { page } = await shop.visit('buyer1', { withoutWorker: workerHidesRequests });
    await page.clock.install();
    await page.goto('/', { waitUntil: 'networkidle' });
    await untilScriptRuns(page);
    const release = await holdBack(page, '**/assets/blog-*.js');
    await page.getByRole('link', { name: 'Questions and answers' }).click();
    await page.getByRole('progressbar', { name: 'Loading…' }).waitFor();
    await page.clock.fastForward(110_000);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.clock.fastForward(10_000);
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'This page is taking very long to load.' });
    await alert.waitFor();
    expect(await alert.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/blog');
    await release();
    await page.getByRole('heading', { name: shown('Frequent Ask Question') }).waitFor();
    await alert.waitFor({ state: 'detached' });
  });

  // spec S8-7
  test('a list that cannot be fetched says why and can be tried again', async () => {
    const visitor = await shop.visit('buyer1', { withoutWorker: workerHidesRequests });
    visitor.expects(/ERR_FAILED|Failed to load/);
    const { page } = visitor;
    await page.clock.install();
    await page.goto('/blog', { waitUntil: 'networkidle' });
    await untilScriptRuns(page);
    await page.route('**/api/myorders?*', (route) => route.abort());
    const tries: string[] = [];
    page.on('requestfailed', (request) => {
      if (request.url().includes('/api/myorders')) tries.push(request.url());
    });
    await page.getByRole('link', { name: 'Mine', exact: true }).click();
    await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click();
    const reason = page.getByText('PhoneHaat cannot be reached.');
    // Three automatic retries, seconds apart, before an error is shown.
    for (const failed of [1, 2, 3]) {
      await expect.poll(() => tries.length).toBeGreaterThanOrEqual(failed);
      await page.clock.fastForward(4000);
    }
    await reason.waitFor();
    expect(tries).toHaveLength(4);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Receipt' }).first().waitFor();
  });
});
