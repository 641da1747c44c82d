import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { apiOf, join, listPhone } from '#testing/browser/market.ts';
import {
  arrivedAt,
  cachedPaths,
  pressLogout,
  untilTokenStored,
  type Visitor,
} from '#testing/browser/visitor.ts';
import { shown } from '#testing/screens/shown.ts';

const shop = openDemoShop();

/** Console errors of the browser when the network is gone. */
const lostNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)/;

/** A visitor whose network may be lost. */
async function visitAndLoseNetwork(name?: string): Promise<Visitor> {
  const visitor = await shop.visit();
  visitor.expects(lostNetwork);
  if (name) await join(visitor, name, 'buyer');
  return visitor;
}

async function openUntilCached({ page }: Visitor, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => cachedPaths(page)).toContain(path);
}

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' });

/** Reads or changes the stored outbox. */
const stored = (page: Page, changes = {}) =>
  page.evaluate(async (changes) => {
    const opened = indexedDB.open('keyval-store');
    await new Promise((done) => opened.addEventListener('success', done));
    const store = opened.result.transaction('keyval', 'readwrite').objectStore('keyval');
    const request = store.get('waiting-bookings');
    await new Promise((done) => request.addEventListener('success', done));
    const waiting = (request.result ?? []) as object[];
    store.put(
      waiting.map((one) => ({ ...one, ...changes })),
      'waiting-bookings',
    );
    opened.result.close();
    return waiting;
  }, changes);

/** Books a phone while offline; its list was opened before. */
async function bookOffline(buyer: Visitor, phone: string): Promise<void> {
  const { page, context } = buyer;
  await openUntilCached(buyer, '/category/2');
  // The form and its messages are preloaded when the page is idle.
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    return ['/booking-dialog-', '/forms-', '/en-forms-'].every((file) =>
      loaded.some((name) => name.includes(file)),
    );
  });
  await context.setOffline(true);
  const card = page.getByRole('article').filter({ hasText: phone });
  await card.getByRole('button', { name: shown('Booked now') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone number').fill('01712345678');
  await dialog.getByLabel('Where you meet').fill('Town hall, Rangpur');
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await dialog.getByText('Waiting for the network').waitFor();
  await dialog.getByText('Not booked yet.').waitFor();
}

async function ordersOf(buyer: Visitor, email: string): Promise<string[]> {
  const orders = await apiOf(buyer)('GET /myorders', { query: { email } });
  return orders.map(({ productName }) => productName);
}

const bookingsAnswered = () =>
  shop.output.split('\n').filter((line) => /"POST".*"\/api\/booking"/.test(line)).length;

// spec D2-29
describe('without a network', () => {
  test('a page seen before opens with its time; another one says what can be done', async () => {
    const visitor = await visitAndLoseNetwork('Offline Reader');
    const { page, context } = visitor;
    await openUntilCached(visitor, '/');
    // Opened by client-side navigation, so the browser has requested no page.
    await page
      .getByRole('main')
      .getByRole('link', { name: /^SAMSUNG/ })
      .click();
    await expect.poll(() => cachedPaths(page)).toContain('/category/2');

    await context.setOffline(true);
    await page.goto('/category/2');
    await page
      .getByRole('article')
      .first()
      .getByText(/Tk [\d,]+/)
      .first()
      .waitFor();
    await notice(page)
      .getByText(/as you saw it on \d+ \w+ \d{4}, \d\d:\d\d. Prices may/)
      .waitFor();

    await page.goto('/category/3');
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await page.getByRole('link', { name: 'Samsung phones' }).click();
    await page.getByRole('heading', { name: 'Samsung phones' }).waitFor();

    // A link also leads to the cached page.
    await notice(page).waitFor();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.waitForURL(arrivedAt('/'));
    await notice(page).getByText('as you saw it on').waitFor();

    await context.setOffline(false);
    await notice(page).waitFor({ state: 'detached' });
  });

  // sec T28
  test('cached pages go with whoever logs out', async () => {
    const visitor = await visitAndLoseNetwork('Offline Leaver');
    const { page } = visitor;
    await openUntilCached(visitor, '/dashboard/myorders');
    await untilTokenStored(page);
    await pressLogout(page);
    await page.getByText(shown('Log out sucessFul')).waitFor();
    await expect.poll(() => cachedPaths(page)).toEqual(['/']);
    const cached = await page.evaluate(async () => {
      const texts: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const type = (await cache.match(request))?.headers.get('content-type') ?? '';
          if (type.includes('html')) texts.push((await (await cache.match(request))?.text()) ?? '');
        }
      }
      return texts.join();
    });
    expect(cached).toContain('PhoneHaat');
    expect(cached).not.toContain('Offline Leaver');
  });

  // sec T28
  test('whoever logs out is gone from the device at once, and from the server later', async () => {
    const visitor = await visitAndLoseNetwork('Offline Hand-over');
    const { page, context } = visitor;
    await openUntilCached(visitor, '/');
    await openUntilCached(visitor, '/dashboard/myorders');
    await untilTokenStored(page);
    const sessionCookies = async () =>
      (await context.cookies()).filter(({ name }) => name.endsWith('session_token'));

    await context.setOffline(true);
    await pressLogout(page);
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect(await cachedPaths(page)).toEqual([]);
    await page.goto('/dashboard/myorders');
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    expect(await sessionCookies()).toHaveLength(1);

    // The next person has the network back.
    await context.setOffline(false);
    await page.goto('/dashboard/myorders');
    await page.waitForURL(/\/login/);
    expect(await page.content()).not.toContain('Offline Hand-over');
    await expect.poll(sessionCookies).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('signed-out');
  });
});

// spec D2-29
describe('a booking made without a network', () => {
  test('waits, and is sent once when the network is back', async () => {
    const [seller, buyer] = [await shop.visit('seller1'), await visitAndLoseNetwork()];
    const email = await join(buyer, 'Offline Buyer', 'buyer');
    await listPhone(seller, { name: 'Phone for later' });
    const { page, context } = buyer;
    await openUntilCached(buyer, '/dashboard/myorders');
    await bookOffline(buyer, 'Phone for later');
    await page.goto('/dashboard/myorders');
    const waiting = page.getByRole('region', { name: 'Phone for later' });
    await waiting.getByText('Waiting for the network').waitFor();

    const before = bookingsAnswered();
    // A second tab drains the outbox too.
    const other = await context.newPage();
    await other.goto('/dashboard/myorders');
    await context.setOffline(false);
    await Promise.any(
      [page, other].map((tab) => tab.getByText('Phone for later is booked').waitFor()),
    );
    await waiting.waitFor({ state: 'detached' });
    expect(await ordersOf(buyer, email)).toEqual(['Phone for later']);
    await expect.poll(() => bookingsAnswered() - before).toBe(1);
    await expect.poll(() => stored(page)).toEqual([]);
  });

  test('is not made at another price than was seen, unless its buyer says so', async () => {
    const [seller, buyer] = [await shop.visit('seller1'), await visitAndLoseNetwork()];
    buyer.expects(/status of 409/);
    const email = await join(buyer, 'Offline Haggler', 'buyer');
    await listPhone(seller, { name: 'Phone that got dearer' });
    const { page, context } = buyer;
    await openUntilCached(buyer, '/dashboard/myorders');
    await bookOffline(buyer, 'Phone that got dearer');
    await stored(page, { seenPrice: 20_000 });
    await page.goto('/dashboard/myorders');
    await context.setOffline(false);
    const decision = page.getByRole('region', { name: 'Phone that got dearer' });
    await decision.getByText('you saw Tk 20,000, now it is Tk 24,500').waitFor();
    expect(await ordersOf(buyer, email)).toEqual([]);
    await decision.getByRole('button', { name: 'Book for Tk 24,500' }).click();
    await decision.waitFor({ state: 'detached' });
    expect(await ordersOf(buyer, email)).toEqual(['Phone that got dearer']);
  });

  test('is given up by its buyer, or refused when the phone is gone; both are said', async () => {
    const [seller, buyer] = [await shop.visit('seller1'), await visitAndLoseNetwork()];
    buyer.expects(/status of 404/);
    const email = await join(buyer, 'Offline Doubter', 'buyer');
    const id = await listPhone(seller, { name: 'Phone that goes' });
    const { page, context } = buyer;
    await bookOffline(buyer, 'Phone that goes');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Do not book: Phone that goes' }).click();
    await page.getByText('This booking is cancelled: nothing will be sent.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await context.setOffline(false);

    await bookOffline(buyer, 'Phone that goes');
    await apiOf(seller)('DELETE /myproducts/:id', { params: { id } });
    await context.setOffline(false);
    await dialog.getByText('This phone is no longer here.').waitFor();
    await dialog.getByRole('button', { name: /^Understood/ }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await ordersOf(buyer, email)).toEqual([]);
    await expect.poll(() => stored(page)).toEqual([]);
  });
});

describe('what the server sends to browsers', () => {
  test('the worker is asked for anew each time, may fetch from the shop alone, and installs it', async () => {
    const worker = await fetch(`${shop.url}/sw.js`);
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    expect(worker.headers.get('content-security-policy')).toMatch(/^default-src 'self';/);
    for (const [path, lang] of [
      ['/manifest.webmanifest', 'en'],
      ['/bn.webmanifest', 'bn'],
    ]) {
      const manifest = await (await fetch(shop.url + path)).json();
      expect(manifest).toMatchObject({ lang, display: 'standalone', scope: '/' });
      for (const { src } of manifest.icons) expect((await fetch(shop.url + src)).ok).toBe(true);
    }
  });

  test('a browser that saves data gets smaller pictures, and a banner that stands still', async () => {
    const extraHTTPHeaders = { 'save-data': 'on' };
    const { page } = await shop.visit(undefined, { extraHTTPHeaders });
    const answer = await page.goto('/');
    expect(answer?.headers().vary).toContain('save-data');
    expect(await answer?.text()).not.toMatch(/ (800|1280)w/);
    await page.getByRole('button', { name: 'Start the slides' }).waitFor();
    const large = await (await fetch(shop.url)).text();
    expect(large).toMatch(/ 1280w/);
  });
});
