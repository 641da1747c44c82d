import type { Page, Worker } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openDemoShop } from '#testing/browser/demo-shop.ts';
import { untilScriptRuns } from '#testing/browser/hydration.ts';
import { apiOf, join, listPhone } from '#testing/browser/market.ts';
import { pressLogout, type Visitor } from '#testing/browser/visitor.ts';
import { startPushServer } from '#testing/push-server/start.ts';
import { bn } from '#web/i18n/all-messages.ts';

let service: Awaited<ReturnType<typeof startPushServer>>;
const shop = openDemoShop(async () => {
  service = await startPushServer();
  return { PUSH_HOSTS: service.origin };
});
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

/** A buyer with a phone that can show notifications, in a conversation with a seller. */
async function openTalk() {
  const [seller, buyer] = [
    await shop.visit(),
    await shop.visit(undefined, { serviceWorkers: 'allow' }),
  ];
  await join(seller, 'Rafiq Mia', 'seller');
  await join(buyer, 'Moushumi Akter', 'buyer');
  const productId = await listPhone(seller, { name: 'Galaxy A54 for pushes' });
  const { insertedId: thread } = await apiOf(buyer)('POST /threads', {
    body: { productId, text: 'Is it there?', entryId: crypto.randomUUID() },
  });
  const device = service.subscribe();
  await buyer.page.addInitScript(subscribeAtStandIn, device.address);
  await buyer.context.grantPermissions(['notifications'], { origin: shop.url });
  await buyer.page.goto(`/bn/dashboard/threads/${thread}`);
  await untilScriptRuns(buyer.page);
  return { seller, buyer, thread, device };
}

async function write({ page }: Visitor, text: string): Promise<void> {
  await page.getByLabel(bn.thread.write).fill(text);
  await page.getByRole('button', { name: bn.thread.send, exact: true }).click();
  await page.getByRole('log', { name: bn.thread.log }).getByText(text).waitFor();
}

const question = (page: Page) => page.getByRole('region', { name: bn.pushes.asks.answer });

/** Hands a push to the page's service worker, as the browser does after it has decrypted it. */
async function deliver({ context, page }: Visitor, data: string): Promise<void> {
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
test('after a message a buyer switches notifications on, and the answer appears and opens', async () => {
  const { seller, buyer, thread, device } = await openTalk();
  expect(await question(buyer.page).count()).toBe(0);
  await write(buyer, 'ব্যাটারি কেমন?');
  await question(buyer.page).getByRole('button', { name: bn.pushes.yes }).click();
  await buyer.page.getByText(bn.pushes.on).waitFor();

  // On its page the answer would be read at once.
  await buyer.page.goto('about:blank');
  await apiOf(seller)('POST /threads/:id', {
    params: { id: thread },
    body: { text: 'ভালো আছে', entryId: crypto.randomUUID() },
  });
  // A start runs the jobs at once.
  await shop.restart();
  await expect.poll(() => service.received.length, { timeout: 30_000 }).toBe(1);
  const [push] = service.received;
  expect(push).toMatchObject({ device: device.name, urgency: 'normal', ttl: expect.any(Number) });

  await buyer.page.goto('/bn/help');
  await deliver(buyer, push?.text ?? '');
  const worker = buyer.context.serviceWorkers()[0] as Worker;
  await expect.poll(() => shownBy(worker)).toHaveLength(1);
  const path = `/bn/dashboard/threads/${thread}`;
  expect(await shownBy(worker)).toEqual([
    {
      title: bn.notices.kinds.message,
      body: 'Galaxy A54 for pushes',
      lang: 'bn',
      tag: push?.topic,
      data: { path, notice: expect.any(String) },
    },
  ]);

  expect(await apiOf(buyer)('GET /notices/unread')).toEqual({ unread: 1 });
  expect(await press(worker, device.address.endpoint)).toEqual([path]);
  expect(await shownBy(worker)).toEqual([]);
  expect(await apiOf(buyer)('GET /notices/unread')).toEqual({ unread: 0 });

  // The settings have the switch.
  await buyer.page.goto('/bn/dashboard/messages/settings');
  await buyer.page.getByText(bn.pushes.on).waitFor();
  await buyer.page.getByRole('button', { name: bn.pushes.turnOff, exact: true }).click();
  await buyer.page.getByText(bn.pushes.off).waitFor();
  await buyer.page.getByRole('button', { name: bn.pushes.turnOn, exact: true }).click();
  await buyer.page.getByText(bn.pushes.on).waitFor();
});

test('who says not now is asked no more', async () => {
  const { buyer } = await openTalk();
  await write(buyer, 'দাম কমবে?');
  await question(buyer.page).getByRole('button', { name: bn.pushes.notNow }).click();
  await question(buyer.page).waitFor({ state: 'detached' });
  await buyer.page.reload();
  await untilScriptRuns(buyer.page);
  await write(buyer, 'চার্জার আছে?');
  expect(await question(buyer.page).count()).toBe(0);
});

test('logging out ends it on the device', async () => {
  const { buyer } = await openTalk();
  await write(buyer, 'কবে দেখা করা যায়?');
  await question(buyer.page).getByRole('button', { name: bn.pushes.yes }).click();
  await buyer.page.getByText(bn.pushes.on).waitFor();
  const marks = () =>
    buyer.page.evaluate(() => ['pushes-of', 'subscribed-with'].map((key) => localStorage[key]));
  expect((await marks()).filter(Boolean)).toHaveLength(2);
  await pressLogout(buyer.page);
  await expect.poll(async () => (await marks()).filter(Boolean)).toEqual([]);
});
