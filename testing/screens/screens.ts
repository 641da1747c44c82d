import type { Page } from 'playwright-core';
import type { DealAct } from '#contract/orders/deal-acts.ts';
import { paperPath } from '#contract/orders/paper-path.ts';
import { phoneIdIn } from '#contract/phones/phone-path.ts';
import type { Messages } from '#web/i18n/loaders.ts';
import { formOf, unfold } from '../browser/order-acts.ts';
import { openCard } from '../browser/visitor.ts';
import { lightScreens } from './light-screens.ts';
import type { ScreenMarket, Viewer } from './screen-market.ts';
import { shown } from './shown.ts';

/** A screen, or one of its visually different states. */
export type Screen = {
  /** Unique; also the name of its screenshots. */
  name: string;
  /** Its pattern in web/routes.ts. */
  route: string;
  who: Viewer;
  /** Without the language prefix. */
  path: string | ((market: ScreenMarket) => string);
  /** Visible when the screen is complete (a CSS selector). */
  shows: string;
  /** The actions that lead to this state. */
  open?: (page: Page, t: Messages) => Promise<void>;
  /** Its title in English, without the name of the shop. */
  title?: string;
  /** The HTTP status if it is not 200. */
  status?: 404;
  /** Exists only at this width. */
  only?: 'narrow';
  /** A page without React, and no route of the web client. */
  isLight?: true;
};

/** The id in the path of a phone's page. */
const idOf = (path: string) => phoneIdIn(path) ?? '';

/** A valid id that no phone has. */
const noPhone = '00000000-0000-4000-8000-000000000000';

/** All screens and their relevant states. New ones are added only here. */
export const screens: Screen[] = [
  {
    name: 'home',
    title: 'Second-hand phones in Bangladesh',
    route: '/',
    who: 'visitor',
    path: '/',
    shows: 'main ul a',
  },
  {
    name: 'home-promises',
    route: '/',
    who: 'visitor',
    path: '/',
    shows: 'main .promises-more[open] + div a',
    only: 'narrow',
    open: (page) => page.locator('main .promises-more > summary').click(),
  },
  { name: 'home-signed-in', route: '/', who: 'buyer1', path: '/', shows: 'header button' },
  {
    name: 'forgot-password',
    route: '/',
    who: 'visitor',
    path: '/?forgot=password',
    shows: 'dialog[open] form',
  },
  {
    name: 'blog',
    title: shown('Frequent Ask Question'),
    route: '/blog/:slug?',
    who: 'visitor',
    path: '/blog',
    shows: 'main h1',
  },
  {
    name: 'blog-guide',
    title: 'Check a used phone in fifteen minutes',
    route: '/blog/:slug?',
    who: 'visitor',
    path: '/blog/checking-a-used-phone',
    shows: 'main h1',
  },
  {
    name: 'search',
    title: 'All phones for sale',
    route: '/search',
    who: 'visitor',
    path: '/search',
    shows: 'main ul a',
  },
  {
    name: 'search-filtered',
    route: '/search',
    who: 'visitor',
    path: '/search?q=smasung&ram=8&min=abc',
    shows: 'main [role=status] ul',
  },
  {
    name: 'search-filters',
    route: '/search',
    who: 'visitor',
    path: '/search?brand=samsung&max=30000',
    shows: 'main details[open]',
    only: 'narrow',
    open: (page) => page.locator('.filters > details > summary').click(),
  },
  {
    name: 'search-wish',
    route: '/search',
    who: 'visitor',
    path: '/search?q=samsung+er+gaming+phone+30+hajar+er+niche',
    shows: 'main li a',
  },
  {
    name: 'search-near',
    route: '/search',
    who: 'visitor',
    path: '/search?q=samsung+s24+plus',
    shows: 'main form[method=post]',
  },
  {
    name: 'search-nowhere',
    route: '/search',
    who: 'visitor',
    path: '/search?q=vivo+kurigram',
    shows: 'main form[method=post]',
  },
  {
    name: 'search-nothing',
    route: '/search',
    who: 'visitor',
    path: '/search?brand=vivo&max=10',
    shows: 'main li a',
  },
  {
    name: 'compare',
    title: 'Compare phones',
    route: '/compare',
    who: 'visitor',
    path: ({ phones, reported }) =>
      `/compare?ids=${idOf(phones.sale)},${idOf(phones.sold)},${reported}`,
    shows: 'main table',
  },
  {
    name: 'compare-fourth',
    route: '/compare',
    who: 'buyer1',
    path: ({ phones, reported }) =>
      `/compare?ids=${idOf(phones.sale)},${idOf(phones.sold)},${noPhone}&another=${reported}`,
    shows: '#which-one',
  },
  {
    name: 'compare-one',
    route: '/compare',
    who: 'visitor',
    path: ({ phones }) => `/compare?ids=${idOf(phones.sale)}`,
    shows: '#more-phones',
  },
  {
    name: 'compare-empty',
    route: '/compare',
    who: 'visitor',
    path: '/compare',
    shows: 'main a',
  },
  {
    name: 'saved',
    title: 'Saved phones and searches',
    route: '/saved',
    who: 'buyer1',
    path: '/saved',
    shows: 'main h1',
  },
  {
    name: 'login',
    title: 'Login',
    route: '/login',
    who: 'visitor',
    path: '/login',
    shows: 'main form',
  },
  {
    name: 'login-errors',
    route: '/login',
    who: 'visitor',
    path: '/login',
    shows: 'main form [aria-invalid=true]',
    open: (page) => page.locator('main form button[type=submit]').click(),
  },
  {
    name: 'login-refused',
    route: '/login',
    who: 'visitor',
    path: '/login',
    shows: 'main form [role=alert]',
    open: async (page) => {
      await page.locator('main input[type=email]').fill('nobody@members.test');
      await page.locator('main input[type=password]').fill('Wrong1');
      await page.locator('main form button[type=submit]').click();
    },
  },
  {
    name: 'second-factor',
    title: 'Your code',
    route: '/second-factor',
    who: 'visitor',
    path: '/second-factor',
    shows: 'main form',
  },
  {
    name: 'register',
    title: 'Create an account',
    route: '/register',
    who: 'visitor',
    path: '/register',
    shows: 'main form',
  },
  {
    name: 'register-errors',
    route: '/register',
    who: 'visitor',
    path: '/register',
    shows: 'main form [aria-invalid=true]',
    open: (page) => page.locator('main form button[type=submit]').click(),
  },
  {
    name: 'confirm-address',
    route: '/confirm-address',
    who: 'visitor',
    path: '/confirm-address?token=of-a-mail',
    shows: 'main form',
  },
  {
    name: 'confirm-address-again',
    route: '/confirm-address',
    who: 'buyer1',
    path: '/confirm-address',
    shows: 'main form',
  },
  {
    name: 'reset-password',
    route: '/reset-password',
    who: 'visitor',
    path: '/reset-password?token=of-a-mail',
    shows: 'main form',
  },
  {
    name: 'reset-password-too-late',
    route: '/reset-password',
    who: 'visitor',
    path: '/reset-password',
    shows: 'main [role=alert]',
  },
  {
    name: 'category',
    title: 'Samsung phones',
    route: '/category/:id',
    who: 'buyer1',
    path: '/category/2',
    shows: 'main article',
  },
  {
    name: 'category-read-all',
    route: '/category/:id',
    who: 'buyer1',
    path: '/category/2',
    shows: 'main article [aria-expanded=true]',
    open: async (page, t) => {
      for (const card of (await page.locator('main article').all()).slice(0, 6))
        await openCard(card);
      await page.getByRole('button', { name: t.product.readAll, exact: true }).first().click();
    },
  },
  {
    name: 'category-card-open',
    route: '/category/:id',
    who: 'buyer1',
    path: '/category/2',
    shows: 'main article details[open]',
    only: 'narrow',
    open: (page) => openCard(page.locator('main article').nth(1)),
  },
  {
    name: 'help',
    title: 'Help',
    route: '/help',
    who: 'visitor',
    path: '/help',
    shows: 'main form',
  },
  {
    name: 'help-errors',
    route: '/help',
    who: 'visitor',
    path: '/help',
    shows: 'main form [aria-invalid=true]',
    open: (page) => page.locator('main form button[type=submit]').click(),
  },
  {
    name: 'category-photo',
    route: '/category/:id',
    who: 'buyer1',
    path: '/category/1',
    shows: 'dialog[open] img',
    open: (page) => page.locator('main article a:has(img)').first().click(),
  },
  {
    name: 'booking',
    route: '/category/:id',
    who: 'buyer1',
    path: '/category/1',
    shows: 'dialog[open] form[method=post]',
    open: openBooking,
  },
  {
    name: 'booking-errors',
    route: '/category/:id',
    who: 'buyer1',
    path: '/category/1',
    shows: 'dialog[open] form [aria-invalid=true]',
    open: async (page, t) => {
      await openBooking(page, t);
      await page.locator('dialog[open] form[method=post] button[type=submit]').click();
    },
  },
  {
    name: 'booked',
    route: '/category/:id',
    who: 'buyer1',
    path: ({ bookings }) => `/category/1?done=booked&order=${bookings.open}`,
    shows: 'main a[href*="/dashboard/pay/"]',
  },
  {
    name: 'phone',
    title: 'Samsung Galaxy S21 Ultra 5G (official, Bangladesh variant)',
    route: '/phone/:id/:slug?',
    who: 'visitor',
    path: ({ phones }) => phones.sale,
    shows: 'main article h1',
  },
  {
    name: 'phone-share',
    route: '/phone/:id/:slug?',
    who: 'visitor',
    path: ({ phones }) => phones.sale,
    shows: 'main details[open] textarea[readonly]',
    open: (page, t) => page.locator('summary', { hasText: t.phone.share }).click(),
  },
  {
    name: 'phone-photo',
    route: '/phone/:id/:slug?',
    who: 'visitor',
    path: ({ phones }) => phones.sale,
    shows: 'dialog[open] img',
    open: (page) => page.locator('main article a:has(img)').first().click(),
  },
  {
    name: 'phone-own',
    route: '/phone/:id/:slug?',
    who: 'seller1',
    path: ({ phones }) => phones.sale,
    shows: 'dialog[open] a[href*="/dashboard/myproducts/"]',
    open: (page) => page.locator('main a[href*="book=1"]').first().click(),
  },
  {
    name: 'phone-sold',
    route: '/phone/:id/:slug?',
    who: 'visitor',
    path: ({ phones }) => phones.sold,
    shows: 'main article [role=status]',
  },
  {
    name: 'phone-refused-before',
    route: '/phone/:id/:slug?',
    who: 'visitor',
    path: ({ deals }) => deals.refusedPhone,
    shows: 'main #said',
  },
  {
    // Where the button leads before a script runs.
    name: 'phone-report',
    route: '/phone/:id/:slug?',
    who: 'buyer2',
    path: ({ phones, own }) => `${phones.sale}?report=${own}`,
    shows: 'dialog[open] form input[type=radio]',
  },
  {
    name: 'seller',
    route: '/seller/:id',
    who: 'visitor',
    path: ({ sellerPage }) => `/seller/${sellerPage}`,
    shows: 'main #phones',
  },
  {
    name: 'my-orders',
    title: 'My Orders',
    route: '/dashboard/myorders',
    who: 'buyer1',
    path: '/dashboard/myorders',
    shows: 'main a[href*="/dashboard/pay/"]',
  },
  {
    name: 'my-orders-empty',
    title: 'My Orders',
    route: '/dashboard',
    who: 'new buyer',
    path: '/dashboard',
    shows: 'main h1',
  },
  {
    name: 'dashboard-waiting',
    title: 'My Orders',
    route: '/dashboard',
    who: 'admin',
    path: '/dashboard',
    shows: 'main h1',
  },
  {
    name: 'dashboard-drawer',
    route: '/dashboard',
    who: 'admin',
    path: '/dashboard',
    shows: 'dialog[open] nav a',
    only: 'narrow',
    open: (page) => page.locator('header button[aria-haspopup=dialog]').click(),
  },
  {
    name: 'pay',
    title: 'Payment',
    route: '/dashboard/pay/:id',
    who: 'buyer1',
    path: ({ bookings }) => `/dashboard/pay/${bookings.open}`,
    shows: 'main form fieldset input:enabled',
  },
  {
    name: 'pay-declined',
    route: '/dashboard/pay/:id',
    who: 'buyer1',
    path: ({ bookings }) => `/dashboard/pay/${bookings.open}`,
    shows: 'main form [role=alert]',
    open: (page, t) => payWith(page, t, '4000000000000002'),
  },
  {
    name: 'pay-bank-asks',
    route: '/dashboard/pay/:id',
    who: 'buyer1',
    path: ({ bookings }) => `/dashboard/pay/${bookings.open}`,
    shows: 'dialog[open] button',
    open: (page, t) => payWith(page, t, '4000002760003184'),
  },
  {
    name: 'pay-done',
    route: '/dashboard/pay/:id',
    who: 'buyer1',
    path: ({ bookings }) => `/dashboard/pay/${bookings.paid}`,
    shows: 'main code',
  },
  {
    name: 'pay-refunded',
    route: '/dashboard/pay/:id',
    who: 'buyer1',
    path: ({ bookings }) => `/dashboard/pay/${bookings.refunded}`,
    shows: 'main code',
  },
  {
    name: 'paper',
    title: 'Sale paper',
    route: '/dashboard/paper/:id',
    who: 'buyer1',
    path: ({ deals }) => `/dashboard/paper/${deals.completed}`,
    shows: 'main article',
  },
  {
    name: 'paper-of-seller',
    title: 'Sale paper',
    route: '/dashboard/paper/:id',
    who: 'seller2',
    path: ({ deals }) => `/dashboard/paper/${deals.completed}`,
    shows: 'main article',
  },
  {
    name: 'imei-check',
    title: 'Check an IMEI',
    route: '/check',
    who: 'visitor',
    path: '/check?answer=reported',
    shows: 'main form',
  },
  {
    name: 'paper-check',
    title: 'Check a sale paper',
    route: '/paper/:code',
    who: 'visitor',
    path: ({ deals }) => paperPath(deals.paperCode),
    shows: 'main dl',
  },
  {
    name: 'receipt',
    title: 'Receipt',
    route: '/dashboard/receipt/:id',
    who: 'buyer1',
    path: ({ bookings }) => `/dashboard/receipt/${bookings.paid}`,
    shows: 'main article',
  },
  {
    name: 'my-products',
    title: 'My Products',
    route: '/dashboard/myproducts',
    who: 'seller1',
    path: '/dashboard/myproducts',
    // One was given back by its buyer.
    shows: 'main table form:has([value=list-again]) button',
  },
  {
    name: 'my-products-empty',
    route: '/dashboard/myproducts',
    who: 'new seller',
    path: '/dashboard/myproducts',
    shows: 'main h1',
  },
  {
    name: 'my-products-menu',
    route: '/dashboard/myproducts',
    who: 'seller1',
    path: '/dashboard/myproducts',
    shows: 'main table details[open] button',
    open: (page) => page.locator('main table summary').first().click(),
  },
  {
    name: 'my-products-delete',
    route: '/dashboard/myproducts',
    who: 'seller1',
    path: '/dashboard/myproducts',
    shows: 'dialog[open] button',
    open: async (page, t) => {
      const row = page.locator('main table tr:has(summary)').first();
      await row.locator('summary').click();
      await row.getByText(t.common.delete, { exact: true }).click();
    },
  },
  {
    name: 'edit-product',
    title: 'Change a phone',
    route: '/dashboard/myproducts/:id',
    who: 'seller1',
    path: ({ own }) => `/dashboard/myproducts/${own}`,
    shows: 'main form textarea',
  },
  {
    name: 'self-test',
    title: 'Let the phone show itself',
    route: '/dashboard/selftest/:id',
    who: 'seller1',
    path: ({ own }) => `/dashboard/selftest/${own}`,
    shows: 'main form',
  },
  {
    name: 'catalogue',
    title: 'Catalogue',
    route: '/dashboard/catalogue',
    who: 'admin',
    path: '/dashboard/catalogue?brand=xiaomi',
    shows: 'main form',
  },
  {
    name: 'waiting-words',
    title: 'Descriptions to review',
    route: '/dashboard/words',
    who: 'admin',
    path: '/dashboard/words',
    shows: 'main h1',
  },
  {
    name: 'shop-index',
    title: 'Terms and imprint',
    route: '/shop',
    who: 'visitor',
    path: '/shop',
    shows: 'main h2',
  },
  {
    name: 'shop-page',
    title: 'Terms',
    route: '/shop/:page',
    who: 'visitor',
    path: '/shop/terms',
    shows: 'main h1',
  },
  {
    name: 'shop-pages',
    title: 'Pages of the shop',
    route: '/dashboard/shoppages',
    who: 'admin',
    path: '/dashboard/shoppages',
    shows: 'main li h2',
  },
  {
    name: 'edit-shop-page',
    title: 'Write: Terms',
    route: '/dashboard/shoppages/:page',
    who: 'admin',
    path: '/dashboard/shoppages/terms',
    shows: 'main form',
  },
  {
    name: 'edit-announcement',
    title: 'Announcement',
    route: '/dashboard/shoppages/:page',
    who: 'admin',
    path: '/dashboard/shoppages/announcement',
    shows: 'main form',
  },
  {
    name: 'edit-imprint',
    title: 'Write: Who runs this shop',
    route: '/dashboard/shoppages/:page',
    who: 'admin',
    path: '/dashboard/shoppages/imprint',
    shows: 'main form',
  },
  {
    name: 'stolen',
    title: 'My phone was stolen',
    route: '/dashboard/stolen',
    who: 'buyer1',
    path: '/dashboard/stolen',
    shows: 'main form',
  },
  {
    name: 'become-seller',
    title: 'Start selling',
    route: '/dashboard/becomeseller',
    who: 'new buyer',
    path: '/dashboard/becomeseller',
    shows: 'main form',
  },
  {
    name: 'add-product',
    title: 'Add Product',
    route: '/dashboard/addproduct',
    who: 'seller1',
    path: '/dashboard/addproduct',
    shows: 'main form',
  },
  {
    name: 'add-product-errors',
    route: '/dashboard/addproduct',
    who: 'seller1',
    path: '/dashboard/addproduct',
    shows: 'main form [aria-invalid=true]',
    open: async (page, t) => {
      await page.getByRole('button', { name: t.steps.onePage }).click();
      await page.locator('main form button[type=submit]').click();
    },
  },
  {
    name: 'add-product-grade',
    route: '/dashboard/addproduct',
    who: 'seller1',
    path: '/dashboard/addproduct',
    shows: 'main form input[type=radio]',
    open: async (page, t) => {
      await page.getByLabel(t.addProduct.category, { exact: true }).selectOption('2');
      await page.getByLabel(t.addProduct.name).fill('Galaxy A54 5G');
      await page.getByLabel(t.addProduct.useTime).fill('5');
      await page.getByRole('button', { name: t.steps.next }).click();
    },
  },
  {
    name: 'queue',
    title: 'All that waits',
    route: '/dashboard/queue',
    who: 'admin',
    path: '/dashboard/queue',
    shows: 'main li form',
  },
  {
    name: 'queue-none',
    route: '/dashboard/queue',
    who: 'admin',
    path: '/dashboard/queue?whose=mine',
    shows: 'main .border-dashed',
  },
  {
    name: 'find',
    title: 'Find',
    route: '/dashboard/find',
    who: 'admin',
    path: '/dashboard/find',
    shows: 'main form input[type=search]',
  },
  {
    name: 'find-found',
    route: '/dashboard/find',
    who: 'admin',
    path: '/dashboard/find',
    shows: 'main section li a',
    open: async (page, t) => {
      await page.getByLabel(t.find.label).fill('samsung');
      await page.locator('main form button[type=submit]').click();
    },
  },
  {
    name: 'find-nothing',
    route: '/dashboard/find',
    who: 'admin',
    path: '/dashboard/find',
    shows: 'main [role=status] p',
    open: async (page, t) => {
      await page.getByLabel(t.find.label).fill('nobody@example.test');
      await page.locator('main form button[type=submit]').click();
    },
  },
  {
    name: 'person',
    route: '/dashboard/people/:id',
    who: 'admin',
    path: ({ seller }) => `/dashboard/people/${seller}`,
    shows: 'main ul li a',
  },
  {
    name: 'all-sellers',
    title: 'All Sellers',
    route: '/dashboard/allseller',
    who: 'admin',
    path: '/dashboard/allseller',
    shows: 'main table button',
  },
  {
    name: 'all-sellers-delete',
    route: '/dashboard/allseller',
    who: 'admin',
    path: '/dashboard/allseller',
    shows: 'dialog[open] button',
    open: (page, t) =>
      page.locator('main table').getByText(t.common.delete, { exact: true }).first().click(),
  },
  {
    name: 'all-buyers',
    title: 'All Buyers',
    route: '/dashboard/allbuyer',
    who: 'admin',
    path: '/dashboard/allbuyer',
    shows: 'main table button',
  },
  {
    name: 'reported-items',
    title: 'Reported Items',
    route: '/dashboard/reporteditems',
    who: 'admin',
    path: '/dashboard/reporteditems',
    shows: 'main table button',
  },
  {
    name: 'report-case',
    title: 'Reported phone',
    route: '/dashboard/reporteditems/:id',
    who: 'admin',
    path: ({ reported }) => `/dashboard/reporteditems/${reported}`,
    shows: 'main form',
  },
  {
    name: 'decisions',
    title: 'Decisions',
    route: '/dashboard/decisions',
    who: 'admin',
    path: '/dashboard/decisions',
    shows: 'main li a',
  },
  {
    name: 'inbox',
    title: 'Inbox',
    route: '/dashboard/messages',
    who: 'buyer1',
    path: '/dashboard/messages',
    shows: 'main form',
  },
  {
    name: 'inbox-empty',
    route: '/dashboard/messages',
    who: 'new buyer',
    path: '/dashboard/messages',
    shows: 'main h1',
  },
  {
    name: 'threads',
    title: 'Messages',
    route: '/dashboard/threads',
    who: 'buyer1',
    path: '/dashboard/threads',
    shows: 'main li a',
  },
  {
    name: 'threads-empty',
    route: '/dashboard/threads',
    who: 'new buyer',
    path: '/dashboard/threads',
    shows: 'main h1',
  },
  {
    name: 'thread',
    title: 'Rafiqul Islam: Samsung Galaxy S21 Ultra 5G (official, Bangladesh variant)',
    route: '/dashboard/threads/:id',
    who: 'buyer1',
    path: ({ thread }) => `/dashboard/threads/${thread}`,
    shows: 'main form textarea',
  },
  {
    name: 'thread-seller',
    route: '/dashboard/threads/:id',
    who: 'seller1',
    path: ({ thread }) => `/dashboard/threads/${thread}`,
    shows: 'main form textarea',
  },
  {
    name: 'thread-answer',
    route: '/dashboard/threads/:id',
    who: 'seller1',
    path: ({ thread, savedAnswer }) => `/dashboard/threads/${thread}?answer=${savedAnswer}`,
    shows: 'main details ul button',
    open: (page, t) => page.getByText(t.thread.savedAnswers, { exact: true }).click(),
  },
  {
    name: 'saved-answers',
    title: 'Saved answers',
    route: '/dashboard/savedanswers',
    who: 'seller1',
    path: ({ thread }) => `/dashboard/savedanswers?thread=${thread}`,
    shows: 'main li blockquote',
  },
  {
    name: 'saved-answers-empty',
    route: '/dashboard/savedanswers',
    who: 'new buyer',
    path: '/dashboard/savedanswers',
    shows: 'main form textarea',
  },
  {
    name: 'thread-reports',
    title: 'Reported messages',
    route: '/dashboard/threadreports',
    who: 'admin',
    path: '/dashboard/threadreports',
    shows: 'main li a',
  },
  {
    name: 'sentences',
    title: 'Written after deals',
    route: '/dashboard/sentences',
    who: 'admin',
    path: '/dashboard/sentences',
    shows: 'main blockquote',
  },
  {
    name: 'thread-case',
    title: 'A reported conversation',
    route: '/dashboard/threadreports/:id',
    who: 'admin',
    path: ({ thread }) => `/dashboard/threadreports/${thread}`,
    shows: 'main form textarea',
  },
  {
    name: 'support-list',
    title: 'Messages to support',
    route: '/dashboard/support',
    who: 'admin',
    path: '/dashboard/support',
    shows: 'main li a',
  },
  {
    name: 'support',
    title: 'A message to support',
    route: '/dashboard/support/:id',
    who: 'admin',
    path: ({ support }) => `/dashboard/support/${support.open}`,
    shows: 'main form textarea',
  },
  {
    name: 'support-answered',
    route: '/dashboard/support/:id',
    who: 'admin',
    path: ({ support }) => `/dashboard/support/${support.answered}`,
    shows: 'main ol li',
  },
  {
    name: 'ask',
    title: 'Ask the seller',
    route: '/dashboard/ask/:id',
    who: 'buyer2',
    path: ({ phones }) => `/dashboard/ask/${idOf(phones.sale)}`,
    shows: 'main form textarea',
  },
  {
    name: 'offer',
    title: 'Make an offer',
    route: '/dashboard/offer/:id',
    who: 'buyer1',
    path: ({ negotiable }) => `/dashboard/offer/${negotiable}`,
    shows: 'main form textarea',
  },
  {
    name: 'thread-countered',
    route: '/dashboard/threads/:id',
    who: 'buyer1',
    path: ({ countered }) => `/dashboard/threads/${countered}`,
    shows: 'main section form',
  },
  {
    name: 'thread-countered-seller',
    route: '/dashboard/threads/:id',
    who: 'seller1',
    path: ({ countered }) => `/dashboard/threads/${countered}`,
    shows: 'main section form',
  },
  {
    name: 'money',
    title: 'My Money',
    route: '/dashboard/money',
    who: 'seller1',
    path: '/dashboard/money',
    shows: 'main form',
    open: (page) => page.locator('main details:not([open]):has(form) > summary').click(),
  },
  {
    name: 'money-held',
    route: '/dashboard/money',
    who: 'seller2',
    path: '/dashboard/money',
    shows: 'main dl',
  },
  {
    name: 'payouts',
    title: 'Payouts',
    route: '/dashboard/payouts',
    who: 'admin',
    path: '/dashboard/payouts',
    shows: 'main form',
    // The money of a seller is held.
    open: (page, t) => page.locator('summary', { hasText: t.payouts.heldTitle }).click(),
  },
  {
    name: 'payout-batch',
    title: 'Batch of payouts',
    route: '/dashboard/payouts/:id',
    who: 'admin',
    path: ({ batch }) => `/dashboard/payouts/${batch}`,
    shows: 'main h2',
  },
  {
    name: 'statements',
    title: 'Statements and invoices',
    route: '/dashboard/money/statements',
    who: 'seller1',
    path: '/dashboard/money/statements',
    shows: 'main h2',
  },
  {
    name: 'statement',
    route: '/dashboard/money/statements/:month',
    who: 'seller1',
    path: ({ month }) => `/dashboard/money/statements/${month}`,
    shows: 'main h2',
  },
  {
    name: 'books',
    title: 'Books',
    route: '/dashboard/books',
    who: 'admin',
    path: '/dashboard/books',
    shows: 'main h2',
  },
  {
    name: 'books-month',
    route: '/dashboard/books/:month',
    who: 'admin',
    path: ({ month }) => `/dashboard/books/${month}`,
    shows: 'main table',
  },
  {
    name: 'books-seller',
    route: '/dashboard/books/:month/:seller',
    who: 'admin',
    path: ({ month, seller }) => `/dashboard/books/${month}/${seller}`,
    shows: 'main h2',
  },
  {
    name: 'settlements',
    title: 'Settlements',
    route: '/dashboard/settlements',
    who: 'admin',
    path: '/dashboard/settlements',
    shows: 'main form',
    open: (page) => page.locator('main details:not([open]) > summary').first().click(),
  },
  {
    name: 'settlement-file',
    title: 'Settlements',
    route: '/dashboard/settlements/:id',
    who: 'admin',
    path: ({ settlement }) => `/dashboard/settlements/${settlement}`,
    shows: 'main h2',
  },
  {
    name: 'bank',
    title: 'Bank statements',
    route: '/dashboard/bank',
    who: 'admin',
    path: '/dashboard/bank',
    shows: 'main form',
    open: (page) => page.locator('main details:not([open]) > summary').first().click(),
  },
  {
    name: 'gateways',
    title: 'Ways to pay',
    route: '/dashboard/gateways',
    who: 'admin',
    path: '/dashboard/gateways',
    shows: 'main h2',
  },
  {
    name: 'health',
    title: 'How is the shop',
    route: '/dashboard/health',
    who: 'admin',
    path: '/dashboard/health',
    shows: 'main h2',
  },
  {
    name: 'notice-settings',
    title: 'Notification settings',
    route: '/dashboard/messages/settings',
    who: 'buyer1',
    path: '/dashboard/messages/settings',
    shows: 'main form',
  },
  {
    name: 'report-reasons',
    route: '/category/:id',
    who: 'buyer1',
    path: '/category/1',
    shows: 'dialog[open] form',
    open: async (page, t) => {
      // On a phone it is inside the card's disclosure.
      const more = page.locator('main article summary').first();
      if (await more.isVisible()) await more.click();
      await page.getByRole('button', { name: t.product.report }).first().click();
    },
  },
  {
    name: 'verify-seller',
    route: '/dashboard/allseller',
    who: 'admin',
    path: '/dashboard/allseller',
    shows: 'dialog[open] form',
    open: (page, t) =>
      page.locator('main table').getByText(t.sellers.verify, { exact: true }).first().click(),
  },
  {
    name: 'payments',
    title: 'Payments',
    route: '/dashboard/payments',
    who: 'admin',
    path: '/dashboard/payments',
    shows: 'main li button',
  },
  {
    name: 'payments-refund',
    route: '/dashboard/payments',
    who: 'admin',
    path: '/dashboard/payments',
    shows: 'dialog[open] form',
    open: (page, t) =>
      page.locator('main li').getByText(t.payments.refund, { exact: true }).first().click(),
  },
  {
    name: 'audit-log',
    title: 'Audit log',
    route: '/dashboard/auditlog',
    who: 'admin',
    path: '/dashboard/auditlog',
    shows: 'main li',
  },
  {
    name: 'sessions',
    title: 'Where you are logged in',
    route: '/dashboard/sessions',
    who: 'buyer1',
    path: '/dashboard/sessions',
    shows: 'main li',
  },
  {
    name: 'own-second-factor',
    title: 'Second factor',
    route: '/dashboard/secondfactor',
    who: 'buyer1',
    path: '/dashboard/secondfactor',
    shows: 'main form',
  },
  {
    name: 'me',
    title: 'Me',
    route: '/dashboard/me',
    who: 'buyer1',
    path: '/dashboard/me',
    shows: 'main form input[type=password]',
  },
  {
    name: 'me-errors',
    route: '/dashboard/me',
    who: 'seller1',
    path: '/dashboard/me',
    shows: 'main form [aria-invalid=true]',
    open: (page, t) => page.getByRole('button', { name: t.me.password.save }).click(),
  },
  {
    name: 'overview',
    title: 'Overview',
    route: '/dashboard/overview',
    who: 'admin',
    path: '/dashboard/overview',
    shows: 'main svg',
  },
  {
    name: 'my-sales',
    title: 'My Sales',
    route: '/dashboard/mysales',
    who: 'seller1',
    path: '/dashboard/mysales',
    shows: 'main svg',
  },
  {
    name: 'my-sales-empty',
    route: '/dashboard/mysales',
    who: 'new seller',
    path: '/dashboard/mysales',
    shows: 'main h1',
  },
  {
    name: 'order',
    title: 'Realme C75',
    route: '/order/:id',
    who: 'buyer1',
    path: ({ bookings }) => `/order/${bookings.paid}`,
    shows: 'main form',
  },
  {
    name: 'order-booked',
    route: '/order/:id',
    who: 'buyer1',
    path: ({ bookings }) => `/order/${bookings.open}`,
    shows: 'main ol',
  },
  {
    name: 'order-refunded',
    route: '/order/:id',
    who: 'buyer1',
    path: ({ bookings }) => `/order/${bookings.refunded}`,
    shows: 'main ol',
  },
  {
    name: 'order-calling-off',
    route: '/order/:id',
    who: 'buyer1',
    path: ({ deals }) => `/order/${deals.callingOff}`,
    shows: 'main #history',
  },
  {
    name: 'order-calling-off-seller',
    route: '/order/:id',
    who: 'seller1',
    path: ({ deals }) => `/order/${deals.callingOff}`,
    shows: actForm('object'),
    open: openAct('object'),
  },
  {
    name: 'order-given-back',
    route: '/order/:id',
    who: 'seller1',
    path: ({ deals }) => `/order/${deals.givenBack}`,
    shows: actForm('list-again'),
    open: openAct('list-again'),
  },
  {
    name: 'order-claimed',
    route: '/order/:id',
    who: 'buyer2',
    path: ({ deals }) => `/order/${deals.claimed}`,
    shows: actForm('confirm-handover'),
  },
  {
    name: 'order-no-show',
    route: '/order/:id',
    who: 'seller2',
    path: ({ deals }) => `/order/${deals.noShow}`,
    shows: 'main #history',
  },
  {
    name: 'order-completed-admin',
    route: '/order/:id',
    who: 'admin',
    path: ({ deals }) => `/order/${deals.completed}`,
    shows: actForm('reopen'),
    open: openAct('reopen'),
  },
  {
    name: 'order-answer',
    route: '/order/:id',
    who: 'buyer1',
    path: ({ deals }) => `/order/${deals.completed}`,
    shows: 'main #answers',
  },
  {
    name: 'order-answered',
    route: '/order/:id',
    who: 'seller1',
    path: ({ deals }) => `/order/${deals.answered}`,
    shows: 'main #answers ~ * textarea',
  },
  {
    name: 'order-decision-admin',
    route: '/order/:id',
    who: 'admin',
    path: ({ deals }) => `/order/${deals.decision}`,
    shows: actForm('order-part'),
    open: openAct('order-part'),
  },
  {
    name: 'order-tested',
    route: '/order/:id',
    who: 'buyer1',
    path: ({ deals }) => `/order/${deals.tested}`,
    shows: 'main img[src^="data:image/svg"]',
  },
  {
    name: 'order-tested-seller',
    route: '/order/:id',
    who: 'seller1',
    path: ({ deals }) => `/order/${deals.tested}`,
    shows: 'main table',
  },
  {
    name: 'order-tested-admin',
    route: '/order/:id',
    who: 'admin',
    path: ({ deals }) => `/order/${deals.testedDispute}`,
    shows: 'main table',
  },
  {
    name: 'order-of-admin',
    route: '/order/:id',
    who: 'admin',
    path: ({ deals }) => `/order/${deals.ofAdmin}`,
    shows: 'main #history',
  },
  {
    name: 'cases',
    title: 'Deals to decide',
    route: '/dashboard/cases',
    who: 'admin',
    path: '/dashboard/cases',
    shows: 'main h1',
  },
  {
    name: 'dispute-messages',
    title: 'What the two wrote',
    route: '/dashboard/cases/:id/messages',
    who: 'admin',
    path: ({ deals }) => `/dashboard/cases/${deals.decision}/messages`,
    shows: 'main h1',
  },
  ...lightScreens,
  { name: 'offline', route: '/offline', who: 'visitor', path: '/offline', shows: 'main h1' },
  {
    name: 'not-found',
    status: 404,
    title: 'Page not found',
    route: '*',
    who: 'visitor',
    path: '/no-such-page',
    shows: 'main h1',
  },
];

function actForm(act: DealAct): string {
  return `main form:has([name=act][value=${act}])`;
}

/** Opens the form of an act, which is folded. */
function openAct(act: DealAct): (page: Page) => Promise<void> {
  return (page) => unfold(page, formOf(page, act));
}

function openBooking(page: Page, t: Messages): Promise<void> {
  const book = page.locator('main article').getByRole('button', { name: t.product.book });
  return book.first().click();
}

async function payWith(page: Page, t: Messages, number: string): Promise<void> {
  await page.getByLabel(t.card.number).fill(number);
  await page.getByLabel(t.card.expiry).fill('12/40');
  await page.getByLabel(t.card.cvc).fill('123');
  await page.locator('main form button[type=submit]:not([name=method])').click();
}
