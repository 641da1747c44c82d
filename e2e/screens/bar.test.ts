import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inboxPath, minePath } from '#contract/notices/screens.ts';
import { demoPerson, openDemoShop } from '#testing/browser/demo-shop.ts';
import { untilScriptRuns } from '#testing/browser/hydration.ts';
import { open, pressEnterOn } from '#testing/browser/keyboard.ts';
import { apiOf, book, join, listPhone } from '#testing/browser/market.ts';
import { arrivedAt } from '#testing/browser/visitor.ts';
import { bn, en } from '#web/i18n/all-messages.ts';

const shop = openDemoShop();

const phone = { viewport: { width: 360, height: 640 } };

const names = ({ nav }: typeof en) => [nav.home, nav.search, nav.sell, nav.inbox, nav.mine];
const bar = (page: Page, { nav }: typeof en) => page.getByRole('navigation', { name: nav.label });
const tab = (page: Page, { nav }: typeof en, name: 'inbox' | 'mine') =>
  bar(page, { nav } as typeof en).getByRole('link', { name: nav[name] });

const visibleNames = (page: Page, t: typeof en) =>
  bar(page, t)
    .getByRole('link')
    .evaluateAll((links) =>
      links
        .filter((link) => (link as HTMLElement).offsetParent !== null)
        .map((link) => link.textContent),
    );

/** The count beside the inbox, which styles draw; '' without one. */
const countOf = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('.inbox-icon')].filter(
      (icon) => icon.offsetParent !== null,
    );
    return shown.map((icon) => getComputedStyle(icon, '::after').content.replace(/"|none/g, ''))[0];
  });

test('a visitor has the five main links, and Inbox and Mine lead over the login there and back', async () => {
  for (const [name, path, wanted] of [
    ['inbox', inboxPath, en.wanted.inbox],
    ['mine', minePath, en.wanted.mine],
  ] as const) {
    const { page } = await shop.visit(undefined, phone);
    await open(page, '/');
    expect(await visibleNames(page, en)).toEqual(names(en));
    await pressEnterOn(page, tab(page, en, name));
    await page.waitForURL(arrivedAt(`/login?from=${encodeURIComponent(path)}`));
    await page.getByText(wanted).waitFor();
    const { email, password } = demoPerson('buyer1');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL(arrivedAt(path));
    await page.getByRole('heading', { level: 1, name: en.nav[name] }).waitFor();
  }
});

test('the count is the number of unread lines, on public pages too, and falls when one is read', async () => {
  const seller = await shop.visit(undefined, phone);
  const buyer = await shop.visit(undefined, phone);
  await join(seller, 'Reads Everything', 'seller');
  await join(buyer, 'Writes Everything', 'buyer');
  const id = await listPhone(seller, { name: 'Phone of the inbox' });
  const order = await book(buyer, id);
  const question = { productId: id, text: 'Is the box there?', entryId: crypto.randomUUID() };
  await apiOf(buyer)('POST /threads', { body: question });

  const { page } = seller;
  await open(page, `/bn${inboxPath}`);
  const unread = page.getByRole('main').getByText(bn.notices.unread, { exact: true });
  await page.getByText('Is the box there?').waitFor();
  expect(await countOf(page)).toBe('২');
  await open(page, '/bn');
  expect(await countOf(page)).toBe('২');

  await pressEnterOn(page, tab(page, bn, 'inbox'));
  await pressEnterOn(
    page,
    page
      .getByRole('main')
      .getByRole('link', { name: /Phone of the inbox$/ })
      .first(),
  );
  await page.getByRole('log').waitFor();
  await expect.poll(() => countOf(page)).toBe('১');
  await open(page, `/bn/order/${order}`);
  await expect.poll(() => countOf(page)).toBe('');
  await open(page, `/bn${inboxPath}`);
  await page.getByText('Is the box there?').waitFor();
  expect(await unread.count()).toBe(0);
});

test('without script lines are marked by their buttons', async () => {
  const seller = await shop.visit();
  const buyer = await shop.visit();
  await join(seller, 'Has No Script', 'seller');
  await join(buyer, 'Books Without', 'buyer');
  await book(buyer, await listPhone(seller, { name: 'Phone without script' }));
  const plain = await shop.visit(undefined, { ...phone, javaScriptEnabled: false });
  await plain.page.context().addCookies(await seller.page.context().cookies());
  await plain.page.goto(inboxPath);
  await plain.page.getByRole('button', { name: /^Mark as seen: .+Phone without script$/ }).click();
  await plain.page.getByText(en.notices.toastRead).waitFor();
  expect(await plain.page.getByRole('button', { name: /^Mark as seen/ }).count()).toBe(0);
  await plain.page.goto(minePath);
  await plain.page.getByRole('heading', { name: en.mine.parts.theirs }).waitFor();
  await plain.page.getByRole('link', { name: 'Phone without script' }).waitFor();
});

test.each([
  [320, 568],
  [360, 640],
])(
  'on %i × %i the bar is at most a quarter of the screen, and no label is cut',
  async (width, height) => {
    for (const t of [en, bn]) {
      for (const person of [undefined, 'seller1'] as const) {
        const { page } = await shop.visit(person, { viewport: { width, height } });
        await page.goto(t === bn ? '/bn' : '/');
        await untilScriptRuns(page);
        expect(await visibleNames(page, t)).toEqual(names(t));
        const box = await bar(page, t).boundingBox();
        expect(box?.height).toBeLessThanOrEqual(height / 4);
        const cut = await bar(page, t)
          .getByRole('link')
          .evaluateAll((links) =>
            links
              .filter((link) => (link as HTMLElement).offsetParent !== null)
              .filter((link) => {
                const { left, right } = link.getBoundingClientRect();
                return link.scrollWidth > link.clientWidth + 1 || left < 0 || right > innerWidth;
              })
              .map((link) => link.textContent),
          );
        expect(cut).toEqual([]);
      }
    }
  },
);

test('at 1280 px the inbox is in the top bar, and Blog and the dashboard are', async () => {
  const { page } = await shop.visit('seller1', { viewport: { width: 1280, height: 800 } });
  await open(page, '/');
  const top = page.getByRole('banner');
  await top.getByRole('link', { name: 'Blog' }).waitFor();
  await top.getByRole('link', { name: 'Dashboard' }).waitFor();
  await pressEnterOn(page, top.getByTitle(en.nav.inbox));
  await page.waitForURL(arrivedAt(inboxPath));
});
