import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { syncTag } from './outbox/outbox.ts';

/** The limits of each cache. Workbox counts its entries in IndexedDB, which Node lacks. */
const kept = vi.hoisted((): object[] => []);
vi.mock('workbox-expiration', () => ({
  ExpirationPlugin: class {
    constructor(options: object) {
      kept.push(options);
    }
  },
}));
const drained = vi.hoisted(() => vi.fn(async (_: unknown, email: string) => email.length * 0));
vi.mock('./outbox/drain-outbox.ts', () => ({ drainOutbox: drained }));
vi.mock('./outbox/send-messages.ts', () => ({ sendMessages: async () => 0 }));
vi.mock('./outbox/whole-outbox.ts', () => ({
  membersInOutbox: async () => ['nadia@example.test'],
}));

const shop = 'https://shop.example';
const noon = new Date('2026-11-21T06:00:00Z');
const minute = 60_000;

type Listener = (event: object) => void;
type Answer = () => Promise<Response> | Response;

/** Cache Storage, which Node lacks, as far as the worker uses it. */
function cacheStorage() {
  const stores = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    const urlOf = (key: Request | string) =>
      new URL(typeof key === 'string' ? key : key.url, shop).href;
    return {
      match: async (key: Request | string) => store.get(urlOf(key))?.clone(),
      put: async (key: Request | string, value: Response) => void store.set(urlOf(key), value),
      keys: async () => [...store.keys()].map((url) => new Request(url)),
      addAll: async (paths: string[]) => {
        for (const path of paths) store.set(urlOf(path), await fetch(urlOf(path)));
      },
    };
  };
  return {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (key: Request | string, { cacheName }: { cacheName: string }) =>
      (await open(cacheName)).match(key),
    /** The addresses in a cache, without the shop's. */
    holds: (name: string) =>
      [...(stores.get(name)?.keys() ?? [])].map((url) => url.replace(shop, '')),
  };
}

/** Of the globals of a worker; Workbox checks what it gets. */
class WorkerEvent {}

let listeners: Map<string, Listener>;
let network: Map<string, Answer>;
/** What was requested from the network, in order. */
let requested: string[];
let caches: ReturnType<typeof cacheStorage>;

beforeEach(async () => {
  // Workbox writes its copies from a timer, so only the clock stops.
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  vi.resetModules();
  [listeners, network, requested, caches] = [new Map(), new Map(), [], cacheStorage()];
  kept.length = 0;
  drained.mockReset();
  drained.mockResolvedValue(0);
  const worker = {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    skipWaiting: async () => {},
    registration: { navigationPreload: { enable: async () => {} } },
    clients: { claim: async () => {} },
    caches,
    __WB_DISABLE_DEV_LOGS: true,
  };
  vi.stubGlobal('self', worker);
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('ExtendableEvent', WorkerEvent);
  vi.stubGlobal('FetchEvent', WorkerEvent);
  vi.stubGlobal('location', new URL(shop));
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const address = new URL(typeof input === 'string' ? input : input.url, shop).href;
    requested.push(address.replace(shop, ''));
    const answer = network.get(address);
    if (!answer) throw new TypeError('Failed to fetch');
    return await answer();
  });
  await import('./service-worker.ts');
});
afterEach(() => vi.useRealTimers());

/** Dispatches an event; `answer` is missing where the browser fetches by itself. */
function begin(type: string, event: object) {
  const waits: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  const methods = {
    waitUntil: (wait: Promise<unknown>) => waits.push(wait),
    respondWith: (page: Promise<Response>) => {
      answer = page;
    },
  };
  listeners.get(type)?.(Object.assign(new WorkerEvent(), methods, event));
  return { answer, waits };
}

/** The answer to an event, after all that the browser waits for. */
async function dispatch(type: string, event: object): Promise<Response | undefined> {
  const { answer, waits } = begin(type, event);
  const response = await answer;
  for (const wait of waits) await wait;
  return response;
}

const requestOf = (path: string, init: RequestInit, mode: string) =>
  Object.defineProperty(new Request(new URL(path, shop), init), 'mode', { value: mode });
const visit = (path: string, init: RequestInit = {}) =>
  dispatch('fetch', { request: requestOf(path, init, 'navigate') });
const load = (path: string) => dispatch('fetch', { request: requestOf(path, {}, 'cors') });
const see = (path: string, used: string[] = []) =>
  dispatch('message', { data: { page: shop + path, used: used.map((one) => shop + one) } });

type Page = { visitor?: string | null; status?: number; title?: string; redirected?: boolean };

/** The server answers at `path` from now on. */
function serve(
  path: string,
  { visitor = 'nadia', status = 200, title = 'Phones', redirected = false }: Page = {},
) {
  network.set(shop + path, () => {
    const headers = { date: new Date().toUTCString(), ...(visitor && { 'x-visitor': visitor }) };
    const html = `<html><title>${title} · PhoneHaat</title><body>${title}</body></html>`;
    return from(shop + path, redirected, new Response(html, { status, headers }));
  });
}

/** An answer with the address that it came from, which only the network can give one. */
function from(url: string, redirected: boolean, answer: Response): Response {
  return Object.defineProperties(answer, {
    url: { value: url },
    redirected: { value: redirected },
    clone: { value: () => from(url, redirected, Response.prototype.clone.call(answer)) },
  });
}
const goOffline = () => network.clear();
const copies = () => caches.holds('pages');

/** The offline page as the server renders it. */
async function install() {
  for (const address of ['/offline', '/bn/offline']) {
    network.set(
      shop + address,
      () =>
        new Response(
          `<link href="/assets/app.css"><section id="saved" hidden=""><ul id="copies"></ul></section>${address}`,
        ),
    );
  }
  network.set(`${shop}/assets/app.css`, () => new Response('css'));
  await dispatch('install', {});
}

describe('a page that was visited', () => {
  test('is shown without a network, with its age; with one always from the network', async () => {
    serve('/category/2', { title: 'Old' });
    await visit('/category/2?sort=newest');
    serve('/category/2', { title: 'New' });
    expect(await (await visit('/category/2'))?.text()).toContain('<body>New</body>');
    goOffline();
    vi.setSystemTime(noon.getTime() + 60 * minute);
    // A network that fails late is gone, not slow.
    network.set(`${shop}/category/2`, () => {
      vi.setSystemTime(Date.now() + 4_999);
      throw new TypeError('Failed to fetch');
    });
    const copy = await (await visit('/category/2?sort=cheapest'))?.text();
    expect(copy).toContain('New');
    expect(copy).toContain('You are offline. This page is as you saw it on 21 Nov 2026, 12:00.');
  });

  test('is shown after five seconds of waiting for the network, and says that this is slow', async () => {
    serve('/category/2');
    await visit('/category/2');
    network.set(`${shop}/category/2`, () => new Promise(() => {}));
    vi.useFakeTimers({ now: noon, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    let shown: string | undefined;
    const { answer } = begin('fetch', { request: requestOf('/category/2', {}, 'navigate') });
    void answer?.then(async (page) => {
      shown = await page.text();
    });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(shown).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toContain('The network is slow.');
  });

  test.each([
    ['is of no copied kind', '/dashboard/pay/1', {}],
    ['is not found', '/category/2', { status: 404 }],
    ['is another one than the asked', '/category/2', { redirected: true }],
    ['is no page of the shop', '/category/2', { visitor: null }],
    ['has an open form', '/phone/1?book=1', {}],
    ['has an open question', '/dashboard?report=1', {}],
  ])('leaves no copy where it %s', async (_, path, page: Page) => {
    serve(path, page);
    expect((await visit(path))?.status).toBe(page.status ?? 200);
    expect(copies()).toEqual([]);
  });

  test.each([
    ['a login of somebody else', { visitor: 'rahim' }, ['/dashboard']],
    ['a visitor', { visitor: 'anyone' }, ['/dashboard']],
    ['the same person', { visitor: 'nadia' }, ['/', '/dashboard']],
    ['a page for everybody', { visitor: 'everybody' }, ['/', '/dashboard']],
    ['a page for all members', { visitor: 'members' }, ['/', '/dashboard']],
  ])('is kept or not after %s', async (_, next, kept) => {
    serve('/');
    await visit('/');
    serve('/dashboard', next);
    await visit('/dashboard');
    expect(copies()).toEqual(kept);
  });

  test.each([
    ['the login page of visitors', { visitor: 'everybody' }, []],
    ['a login page for its member', { visitor: 'nadia' }, ['/dashboard']],
    ['a login page that failed', { visitor: 'anyone', status: 500 }, ['/dashboard']],
  ])('is gone with %s, because the session has ended', async (_, login, kept) => {
    serve('/dashboard');
    await visit('/dashboard');
    serve('/login', login);
    await visit('/login');
    expect(copies()).toEqual(kept);
  });
});

test('copies of 30 pages stay a week, of 200 files 60 days, and of 120 pictures 14', () => {
  const day = 24 * 60 * 60;
  expect(kept).toEqual([
    { maxEntries: 30, maxAgeSeconds: 7 * day, purgeOnQuotaError: true },
    { maxEntries: 200, maxAgeSeconds: 60 * day },
    { maxEntries: 120, maxAgeSeconds: 14 * day, purgeOnQuotaError: true },
  ]);
});

test('copies are gone when a page leads to the login', async () => {
  serve('/');
  await visit('/');
  network.set(`${shop}/dashboard`, () =>
    from(
      `${shop}/login?from=%2Fdashboard`,
      true,
      new Response('', { headers: { 'x-visitor': 'everybody' } }),
    ),
  );
  await visit('/dashboard');
  expect(copies()).toEqual([]);
});

describe('a page that the worker did not load', () => {
  // Copies of the last ten minutes are not fetched again, except orders, whose state may change.
  test.each([
    ['/category/2', 9, 1],
    ['/category/2', 10, 2],
    ['/order/1', 1, 2],
    ['/dashboard/payments', 0, 0],
  ])('%s, %i minutes later, is fetched %i times', async (path, minutes, times) => {
    serve(path);
    await see(path);
    vi.setSystemTime(noon.getTime() + minutes * minute);
    await see(path);
    expect(requested).toEqual(Array(times).fill(path));
  });

  test('is copied with its files and pictures, and nothing else', async () => {
    serve('/category/2');
    const used = ['/assets/app.js', '/images/1.avif', '/api/allproducts'];
    for (const path of used) network.set(shop + path, () => new Response('file'));
    await see('/category/2', [...used, '/assets/gone.js']);
    expect(caches.holds('files')).toEqual(['/assets/app.js']);
    expect(caches.holds('pictures')).toEqual(['/images/1.avif']);
    expect(copies()).toEqual(['/category/2']);
    expect(requested).not.toContain('/api/allproducts');
  });
});

// An answer that the browser has preloaded and the worker leaves alone is requested again.
test.each([
  '/api/auth/callback/google?code=1&state=2',
  '/payments/return/bkash?paymentID=1',
  '/api/docs',
  '/dashboard/pay/1',
  '/category/2',
])('the answer that came ahead of the worker is the answer of %s, once', async (path) => {
  const ahead = from(shop + path, false, new Response('ahead', { headers: { 'x-visitor': 'a' } }));
  serve(path);
  const event = { request: requestOf(path, {}, 'navigate'), preloadResponse: ahead };
  expect(await (await dispatch('fetch', event))?.text()).toBe('ahead');
  expect(requested).toEqual([]);
});

test('a file is fetched once, and calls, forms and other shops are not the worker’s', async () => {
  network.set(`${shop}/assets/app.js`, () => new Response('file'));
  for (const _ of ['once', 'twice']) {
    expect(await (await load('/assets/app.js'))?.text()).toBe('file');
  }
  expect(requested).toEqual(['/assets/app.js']);
  serve('/category/2');
  expect(await load('/category/2')).toBeUndefined();
  expect(await visit('/category/2', { method: 'POST' })).toBeUndefined();
  expect(await load('/api/allproducts')).toBeUndefined();
  expect(await load('/assets/pages-bn-0123456789.dictionary')).toBeUndefined();
  expect(await visit('https://elsewhere.example/assets/app.js')).toBeUndefined();
});

describe('without a network and a copy', () => {
  test('the page in one’s language names the copies that there are', async () => {
    await install();
    expect(caches.holds('files')).toEqual(['/assets/app.css']);
    serve('/category/2', { title: 'Samsung &amp; others' });
    serve('/bn', { title: 'বাংলা' });
    await visit('/category/2');
    await visit('/bn');
    goOffline();
    const page = await visit('/dashboard/payments');
    expect(page?.status).toBe(503);
    const html = await page?.text();
    expect(html).toContain(`<a href="${shop}/category/2">Samsung &amp; others</a>`);
    expect(html).not.toContain('বাংলা');
    expect(html).toMatch(/<section id="saved">.*<\/section>\/offline$/);
    expect(await (await visit('/bn/dashboard/payments'))?.text()).toContain('>বাংলা</a>');
  });

  test('names those of the other language where there are no others', async () => {
    await install();
    serve('/bn', { title: 'বাংলা' });
    await visit('/bn');
    goOffline();
    const html = await (await visit('/'))?.text();
    expect(html).toContain('>বাংলা</a>');
    expect(html).toMatch(/\/bn\/offline$/);
  });

  test('says nothing of copies where there are none, and fails where it is not stored', async () => {
    expect((await visit('/'))?.type).toBe('error');
    await install();
    goOffline();
    expect(await (await visit('/'))?.text()).toContain('<section id="saved" hidden="">');
  });

  test('is not stored from a failing server, and that of an older deployment goes', async () => {
    const broken = () => new Response('', { status: 500 });
    for (const path of ['/offline', '/bn/offline']) network.set(shop + path, broken);
    await dispatch('install', {});
    expect(caches.holds('offline-undefined')).toEqual([]);
    await install();
    await caches.open('offline-older');
    await caches.open('pages');
    await dispatch('activate', {});
    expect(await caches.keys()).toEqual(['offline-undefined', 'files', 'pages']);
  });
});

test('the browser’s sync sends the outbox of its member, and comes again while something waits', async () => {
  await dispatch('sync', { tag: 'of something else' });
  expect(drained).not.toHaveBeenCalled();
  await dispatch('sync', { tag: syncTag });
  expect(drained.mock.calls.map(([, email]) => email)).toEqual(['nadia@example.test']);
  drained.mockResolvedValueOnce(1);
  await expect(dispatch('sync', { tag: syncTag })).rejects.toThrow('not empty');
});
