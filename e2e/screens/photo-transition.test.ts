import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedShop } from '#testing/browser/demo-shop.ts';
import type { VisitorOptions } from '#testing/browser/visitor.ts';

const shop = sharedShop('reading', 'whole');

declare global {
  interface Window {
    /** Which named parts moved when this page last came; `[]` without a transition. */
    movedParts?: string[];
  }
}

/** The list as visitors read it: a tap on a card is no intent that would load the framework. */
async function openList(options: VisitorOptions = {}): Promise<Page> {
  const viewport = { width: 360, height: 800 };
  const { page: first } = await shop.visit(undefined, { viewport, ...options });
  const page = await first.context().newPage();
  await page.addInitScript(() => {
    addEventListener('pageswap', () => {
      delete window.movedParts;
    });
    addEventListener('pagereveal', async (event) => {
      const { viewTransition } = event as unknown as { viewTransition: ViewTransition | null };
      await viewTransition?.ready.catch(() => {});
      window.movedParts = document
        .getAnimations()
        .map(({ effect }) => (effect as KeyframeEffect | null)?.pseudoElement ?? '')
        .filter((part) => part.startsWith('::view-transition-group'));
    });
  });
  await page.goto(`${shop.url}/search`);
  expect(await movedParts(page)).toEqual([]);
  return page;
}

const movedParts = async (page: Page) => {
  await page.waitForFunction(() => window.movedParts);
  return page.evaluate(() => window.movedParts);
};

const openFirst = async (page: Page) => {
  const card = page.locator('main a.card-link').first();
  const path = await card.getAttribute('href');
  await card.click();
  await page.waitForURL(`**${path}`);
};

const photo = '::view-transition-group(page-photo)';

test('the photo of a tapped card moves to the phone’s page, and back; other pages do not move', async () => {
  const page = await openList();
  await openFirst(page);
  expect(await movedParts(page)).toContain(photo);
  // A similar phone, whose card is on a page that has a photo of that name.
  await openFirst(page);
  expect(await movedParts(page)).toContain(photo);
  await page.goBack();
  await page.goBack();
  await page.waitForURL('**/search');
  expect(await movedParts(page)).toContain(photo);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await movedParts(page)).toEqual([]);
});

test('nothing moves for who wants less motion', async () => {
  const page = await openList({ reducedMotion: 'reduce' });
  await openFirst(page);
  expect(await movedParts(page)).toEqual([]);
});
