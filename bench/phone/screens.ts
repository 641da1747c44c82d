import type { Page } from 'playwright-core';
import { longBrand, type Who } from './market.ts';

export type PhoneScreen = {
  name: string;
  path: string;
  who?: Who;
  /** What a person does there first; leaves the page as it was. */
  interact: (page: Page) => Promise<void>;
  /** A link on it, and what is there when its screen is shown (and was not before). */
  onward: { path: string; shows: string };
};

const list = { path: `/category/${longBrand}`, shows: 'main article' };
const home = { path: '/', shows: '[aria-roledescription=carousel]' };

/** What is measured, in the words of the results. */
export const screens: PhoneScreen[] = [
  {
    name: 'home',
    path: '/',
    interact: (page) => page.locator('[aria-roledescription=carousel] button').nth(1).tap(),
    onward: { path: '/login', shows: 'main form' },
  },
  {
    name: 'home, signed in',
    path: '/',
    who: 'buyer1',
    interact: (page) => page.locator('[aria-roledescription=carousel] button').nth(1).tap(),
    onward: list,
  },
  { name: 'category', path: '/category/2', who: 'buyer1', interact: openBooking, onward: home },
  {
    name: 'list of 100 phones',
    path: list.path,
    who: 'buyer1',
    interact: openBooking,
    onward: home,
  },
  {
    name: 'login',
    path: '/login',
    interact: (page) => page.locator('main input[type=email]').pressSequentially('rahim'),
    onward: home,
  },
  {
    name: 'add product',
    path: '/dashboard/addproduct',
    who: 'seller1',
    interact: (page) => page.locator('main input').first().pressSequentially('Galaxy'),
    onward: home,
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
    onward: list,
  },
];

async function openBooking(page: Page): Promise<void> {
  await page.locator('main article button[aria-describedby]:not([disabled])').first().tap();
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
}
