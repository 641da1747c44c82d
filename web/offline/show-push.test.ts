import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Shown = [
  title: string,
  options: { body: string; tag: string; renotify: boolean; data: object },
];

let shown: Shown[];
let opened: string[];
let focused: string[];
let tabs: string[];
let sent: [string, unknown][];
let endpoint: string | null;

beforeEach(() => {
  [shown, opened, focused, tabs, sent, endpoint] = [[], [], [], [], [], 'https://push.example/a'];
  const client = (url: string) => ({ url, focus: async () => void focused.push(url) });
  vi.stubGlobal('self', {
    location: { origin: 'https://shop.example', hostname: 'shop.example' },
    registration: {
      showNotification: async (...one: Shown) => void shown.push(one),
      pushManager: { getSubscription: async () => endpoint && { endpoint } },
    },
    clients: {
      matchAll: async () => tabs.map(client),
      openWindow: async (path: string) => void opened.push(path),
    },
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push([url, JSON.parse(String(init.body))]);
    return new Response();
  });
});
afterEach(() => vi.unstubAllGlobals());

const { openPush, showPush } = await import('./show-push.ts');

const pushOf = (navigate: string) =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      ...{ title: 'Paid', body: 'Galaxy', lang: 'en', tag: 'money', navigate },
      data: { notice: 'n1' },
    },
  });

test.each([
  ['/bn/order/7', '/bn/order/7'],
  ['https://shop.example/order/7#now', '/order/7#now'],
  ['https://evil.example/order/7', '/'],
  ['//evil.example/', '/'],
  ['javascript:alert(1)', '/'],
])('a push that leads to %s opens %s', async (navigate, path) => {
  await showPush(pushOf(navigate));
  expect(shown[0]?.[0]).toBe('Paid');
  expect(shown[0]?.[1]).toMatchObject({
    ...{ body: 'Galaxy', tag: 'money', renotify: true },
    data: { path, notice: 'n1' },
  });
});

test('a push that cannot be read still shows a notification', async () => {
  await showPush('?');
  expect(shown).toMatchObject([
    ['shop.example', { body: '', renotify: false, data: { path: '/' } }],
  ]);
});

const pressed = (path: string, notice = 'n1') => {
  const close = vi.fn();
  return { data: { path, notice }, close } as unknown as Notification & { close: typeof close };
};

test('a press opens the page, and reports that the notice was seen', async () => {
  tabs = ['https://shop.example/bn/sell'];
  const notification = pressed('/bn/order/7');
  await openPush(notification);
  expect(notification.close).toHaveBeenCalledOnce();
  expect(opened).toEqual(['/bn/order/7']);
  expect(focused).toEqual([]);
  expect(sent).toEqual([['/api/push/seen', { endpoint: 'https://push.example/a', notice: 'n1' }]]);
});

test('a tab with the page is shown again; without a subscription nothing is reported', async () => {
  tabs = ['https://shop.example/bn/sell', 'https://shop.example/bn/order/7?done=1'];
  endpoint = null;
  await openPush(pressed('/bn/order/7#now'));
  expect(focused).toEqual(['https://shop.example/bn/order/7?done=1']);
  expect(opened).toEqual([]);
  expect(sent).toEqual([]);
});
