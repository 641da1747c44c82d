import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { join, listPhone } from '#testing/browser/market.ts';
import { startPushServer } from '#testing/push-server/start.ts';
import { bn } from '#web/i18n/all-messages.ts';

let service: Awaited<ReturnType<typeof startPushServer>>;
const shop = openDemoShop(async () => {
  service = await startPushServer();
  return { PUSH_HOSTS: service.origin };
});
afterAll(() => service?.close());

const count = 'times-the-browser-asked';

/**
 * A browser whose person has not decided, which Chromium without a window cannot be: it counts its
 * own questions, and refuses them all.
 */
function undecided(count: string): void {
  const times = () => Number(localStorage.getItem(count) ?? 0);
  Object.defineProperty(Notification, 'permission', {
    get: () => (times() > 0 ? 'denied' : 'default'),
  });
  Notification.requestPermission = async () => {
    localStorage.setItem(count, String(times() + 1));
    return 'denied';
  };
  PushManager.prototype.getSubscription = async () => null;
}

/** A buyer, and a seller with two phones. */
async function openMarket() {
  const [seller, buyer] = [await shop.visit(), await shop.visit()];
  await join(seller, 'Rafiq Mia', 'seller');
  await join(buyer, 'Moushumi Akter', 'buyer');
  const phones = [
    await listPhone(seller, { name: 'Galaxy A54' }),
    await listPhone(seller, { name: 'Galaxy A34' }),
  ] as const;
  return { page: buyer.page, phones };
}

async function book(page: Page, phone: string): Promise<void> {
  await page.goto(`/bn/phone/${phone}?book=1`);
  await page.getByLabel(bn.booking.userNumber).fill('01812345678');
  await page.getByLabel(bn.booking.meetLocation).fill('ধানমন্ডি ২৭');
  await page.getByRole('button', { name: bn.booking.submit, exact: true }).click();
  await page.getByText(bn.orderNext.pay).waitFor();
}

const question = (page: Page) => page.getByRole('region', { name: bn.pushes.asks.booking });
const timesAsked = (page: Page) =>
  page.evaluate((count) => Number(localStorage.getItem(count) ?? 0), count);

/** The answer of the shop without which no question comes. */
const untilKnown = (page: Page) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === '/api/push');

test("after the first booking our question comes before the browser's, which comes once", async () => {
  const { page, phones } = await openMarket();
  await page.addInitScript(undecided, count);
  await book(page, phones[0]);
  await question(page).getByText(bn.pushes.detail).waitFor();
  expect(await timesAsked(page)).toBe(0);

  await question(page).getByRole('button', { name: bn.pushes.yes }).click({ clickCount: 2 });
  await page.getByText(bn.pushes.blocked).waitFor();
  expect(await timesAsked(page)).toBe(1);
  expect(await question(page).count()).toBe(0);

  const known = untilKnown(page);
  await book(page, phones[1]);
  await known;
  await expect(question(page).waitFor({ timeout: 2_000 })).rejects.toThrow('Timeout');
  expect(await timesAsked(page)).toBe(1);
});

test('who says not now is asked no more, and the browser not at all', async () => {
  const { page, phones } = await openMarket();
  await page.addInitScript(undecided, count);
  await book(page, phones[0]);
  await question(page).getByRole('button', { name: bn.pushes.notNow }).click();
  await question(page).waitFor({ state: 'detached' });

  const known = untilKnown(page);
  await book(page, phones[1]);
  await known;
  await expect(question(page).waitFor({ timeout: 2_000 })).rejects.toThrow('Timeout');
  expect(await timesAsked(page)).toBe(0);
});

test('a browser without pushes shows no question after a booking', async () => {
  const { page, phones } = await openMarket();
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  const known = untilKnown(page);
  await book(page, phones[0]);
  await known;
  await expect(question(page).waitFor({ timeout: 2_000 })).rejects.toThrow('Timeout');
});
