import type { Page, Worker } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { untilScriptRuns } from '#testing/browser/hydration.ts';
import { apiOf, join, listPhone, password } from '#testing/browser/market.ts';
import { pressLogout, untilWorkerRuns, type Visitor } from '#testing/browser/visitor.ts';
import { startPushServer } from '#testing/push-server/start.ts';
import { bn } from '#web/i18n/all-messages.ts';

let service: Awaited<ReturnType<typeof startPushServer>>;
const shop = openDemoShop(async () => {
  service = await startPushServer();
  return { PUSH_HOSTS: service.origin };
}, 'whole');
afterAll(() => service?.close());

type Address = ReturnType<typeof service.subscribe>['address'];

/**
 * Chromium reaches no push service here, so its subscription is one of the stand-in. Permission,
 * service worker and notifications are the browser's own.
 */
function subscribeAtStandIn({ endpoint, p256dh, auth }: Address): void {
  const stored = 'subscribed-with';
  const current = () => {
    const key = localStorage.getItem(stored);
    if (key === null) return null;
    const bytes = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
    const applicationServerKey = Uint8Array.from(bytes, (each) => each.charCodeAt(0)).buffer;
    return {
      endpoint,
      options: { applicationServerKey },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        localStorage.removeItem(stored);
        return true;
      },
    } as unknown as PushSubscription;
  };
  PushManager.prototype.getSubscription = async () => current();
  PushManager.prototype.subscribe = async (options) => {
    localStorage.setItem(stored, String(options?.applicationServerKey));
    return current() as PushSubscription;
  };
}

/** A seller with a browser that can show notifications, in a conversation with a buyer. */
async function openTalk() {
  const [buyer, seller] = [await shop.visit(), await shop.visit()];
  await join(seller, 'Rafiq Mia', 'seller');
  await join(buyer, 'Moushumi Akter', 'buyer');
  const productId = await listPhone(seller, { name: 'Galaxy A54' });
  const { insertedId: thread } = await apiOf(buyer)('POST /threads', {
    body: { productId, text: 'Is it there?', entryId: crypto.randomUUID() },
  });
  const device = service.subscribe();
  await seller.page.addInitScript(subscribeAtStandIn, device.address);
  await seller.context.grantPermissions(['notifications'], { origin: shop.url });
  await seller.page.goto(`/bn/dashboard/threads/${thread}`);
  await untilScriptRuns(seller.page);
  return { seller, device };
}

async function write({ page }: Visitor, text: string): Promise<void> {
  await page.getByLabel(bn.thread.write).fill(text);
  await page.getByRole('button', { name: bn.thread.send, exact: true }).click();
  await page.getByRole('log', { name: bn.thread.log }).getByText(text).waitFor();
}

const question = (page: Page) => page.getByRole('region', { name: bn.pushes.asks.answer });

/** Hands a push to the page's service worker, as the browser does after it has decrypted it. */
async function deliver({ context, page }: Visitor, data: string): Promise<void> {
  // Chromium drops a push for a worker that still installs.
  await untilWorkerRuns(page);
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((done) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(shop.url));
      if (own) done(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: shop.url, registrationId, data });
}

const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as ServiceWorkerGlobalScope;
    const all = await registration.getNotifications();
    return all.map(({ title, body, lang, tag, data }) => ({ title, body, lang, tag, data }));
  });

/** Presses the only notification; returns what would be opened, which needs a real finger. */
const press = (worker: Worker, endpoint: string) =>
  worker.evaluate(async (endpoint) => {
    const scope = globalThis as unknown as ServiceWorkerGlobalScope;
    const [notification] = await scope.registration.getNotifications();
    const opened: string[] = [];
    scope.clients.matchAll = async () => [];
    scope.clients.openWindow = async (path) => {
      opened.push(String(path));
      return null;
    };
    PushManager.prototype.getSubscription = async () => ({ endpoint }) as PushSubscription;
    let work: Promise<unknown> = Promise.resolve();
    const event = new NotificationEvent('notificationclick', {
      notification: notification as Notification,
    });
    event.waitUntil = (promise) => {
      work = promise;
    };
    scope.dispatchEvent(event);
    await work;
    return opened;
  }, endpoint);

// spec D2-218
test('after a message notifications are switched on, and news of money appears and opens', async () => {
  const { seller, device } = await openTalk();
  const { page, context } = seller;
  expect(await question(page).count()).toBe(0);
  await write(seller, 'হ্যাঁ, আছে');
  await question(page).getByRole('button', { name: bn.pushes.yes }).click();
  await page.getByText(bn.pushes.on).waitFor();
  await page.goto('about:blank');

  // News of money is pushed at night, too.
  await apiOf(seller)('PUT /money/destination', {
    body: { method: 'bkash', account: '01712345678', name: 'Rafiq Mia', password },
  });
  // A start runs the jobs at once.
  await shop.restart();
  await expect.poll(() => service.received.length, { timeout: 30_000 }).toBe(1);
  const [push] = service.received;
  expect(push).toMatchObject({ device: device.name, urgency: 'high' });

  await page.goto('/bn/help');
  await deliver(seller, push?.text ?? '');
  const worker = context.serviceWorkers()[0] as Worker;
  await expect.poll(() => shownBy(worker)).toHaveLength(1);
  const path = '/bn/dashboard/money';
  expect(await shownBy(worker)).toEqual([
    {
      title: bn.notices.kinds['payout-address'],
      body: expect.any(String),
      lang: 'bn',
      tag: push?.topic,
      data: { path, notice: expect.any(String) },
    },
  ]);

  const unread = async () => (await apiOf(seller)('GET /notices/unread')).unread;
  const before = await unread();
  expect(await press(worker, device.address.endpoint)).toEqual([path]);
  expect(await shownBy(worker)).toEqual([]);
  expect(await unread()).toBe(before - 1);

  // The settings have the switch.
  await page.goto('/bn/dashboard/messages/settings');
  await page.getByText(bn.pushes.on).waitFor();
  await page.getByRole('button', { name: bn.pushes.turnOff, exact: true }).click();
  await page.getByText(bn.pushes.off).waitFor();
  await page.getByRole('button', { name: bn.pushes.turnOn, exact: true }).click();
  await page.getByText(bn.pushes.on).waitFor();
});

test('who says not now is asked no more', async () => {
  const { seller } = await openTalk();
  await write(seller, 'দাম একই');
  await question(seller.page).getByRole('button', { name: bn.pushes.notNow }).click();
  await question(seller.page).waitFor({ state: 'detached' });
  await seller.page.reload();
  await untilScriptRuns(seller.page);
  await write(seller, 'চার্জার আছে');
  expect(await question(seller.page).count()).toBe(0);
});

test('logging out ends it on the device', async () => {
  const { seller } = await openTalk();
  await write(seller, 'কাল দেখা করি');
  await question(seller.page).getByRole('button', { name: bn.pushes.yes }).click();
  await seller.page.getByText(bn.pushes.on).waitFor();
  const marks = () =>
    seller.page.evaluate(() =>
      ['pushes-of', 'subscribed-with'].filter((key) => localStorage.getItem(key) !== null),
    );
  expect(await marks()).toHaveLength(2);
  await pressLogout(seller.page);
  await expect.poll(marks).toEqual([]);
});
