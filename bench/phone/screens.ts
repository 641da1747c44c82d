import type { Page } from 'playwright-core';
import { longBrand, type Who } from './market.ts';

export type PhoneScreen = {
  name: string;
  path: string;
  who?: Who;
  /** The most that its LCP may be, as a multiple of the LCP of a static copy of the page. */
  lcpRatio?: number;
  /** The first interaction; it leaves the page unchanged. */
  interact: (page: Page) => Promise<void>;
  /** The next screen, after the link had the focus for a while. */
  onward: Destination;
  /** The screen after it, without a pause. */
  further: Destination;
};

/** A link target, and a selector of its content. */
export type Destination = { path: string; shows: string };

const list: Destination = { path: `/category/${longBrand}`, shows: 'main article' };
const otherList: Destination = { path: '/category/3', shows: 'main article' };
const blog: Destination = { path: '/blog', shows: 'main h1' };
const home: Destination = { path: '/', shows: '[aria-roledescription=carousel]' };

/** The measured screens, with their names in the results; `phone` is the address of one. */
export const screensOf = (phone: string): PhoneScreen[] => [
  {
    name: 'home',
    path: '/',
    lcpRatio: 1.05,
    interact: (page) => page.locator('[aria-roledescription=carousel] button').nth(1).tap(),
    onward: { path: '/login', shows: 'main form' },
    further: blog,
  },
  {
    name: 'phone',
    path: phone,
    lcpRatio: 1.1,
    interact: async (page) => {
      await page.locator('main .photo-strip a').first().tap();
      await page.locator('dialog[open]').waitFor();
      await page.keyboard.press('Escape');
    },
    onward: home,
    further: blog,
  },
  {
    name: 'home, signed in',
    path: '/',
    who: 'buyer1',
    interact: (page) => page.locator('[aria-roledescription=carousel] button').nth(1).tap(),
    onward: list,
    further: home,
  },
  {
    name: 'category',
    path: '/category/2',
    who: 'buyer1',
    interact: openBooking,
    onward: home,
    further: otherList,
  },
  {
    name: 'list of 100 phones',
    path: list.path,
    who: 'buyer1',
    interact: showMore,
    onward: home,
    further: otherList,
  },
  {
    name: 'login',
    path: '/login',
    interact: (page) => page.locator('main input[type=email]').pressSequentially('rahim'),
    onward: home,
    further: blog,
  },
  {
    name: 'add product',
    path: '/dashboard/addproduct',
    who: 'seller1',
    interact: (page) => page.locator('main input').first().pressSequentially('Galaxy'),
    onward: home,
    further: otherList,
  },
  {
    name: 'my orders',
    path: '/dashboard/myorders',
    who: 'buyer1',
    interact: async (page) => {
      await page.locator('header button:not([disabled])').first().tap();
      await page.locator('dialog[open]').waitFor();
      await page.keyboard.press('Escape');
    },
    onward: home,
    further: otherList,
  },
];

async function openBooking(page: Page): Promise<void> {
  await page.locator('main article button[name=book]').first().tap();
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
}

async function showMore(page: Page): Promise<void> {
  const cards = page.locator('main article');
  const first = await cards.count();
  await page.locator('main a[href*="before="]').tap();
  await cards.nth(first).waitFor();
}
