import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { dealHours } from '#contract/orders/deal-states.ts';
import { generatedSeed } from '#testing/lib/generated-seed.ts';
import { seededChoices } from '#testing/lib/seeded-numbers.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { createServer } from '../api/create-server.ts';
import { createLogger } from '../api/logging.ts';
import { createChanges } from '../cache/changes.ts';
import { listsThing } from '../cache/list-version.ts';
import { compressAnswers } from '../security/compression.ts';
import type { PageHashes } from '../security/content-security-policy.ts';
import { maxBesideAge, maxPageAge, type PageVersions } from './page-cache.ts';
import { registerPages } from './pages.ts';
import { createRenderer, type HandlePage } from './render-page.ts';

type Headers = Record<string, string>;

const script = (nonce: string) => `<script nonce="${nonce}">hydrate()</script>`;
const text = 'A phone that somebody used for two years. '.repeat(50);
const policy = ({ scripts }: PageHashes) => `script-src ${scripts.join(' ')}`;
const cards = { provider: 'embedded' } as const;
const deals = { hours: dealHours, feePercent: 0, coolingDays: 3 };
const publicConfig = {
  googleSignIn: false,
  numberSignIn: false,
  confirmAddresses: true,
  social: [],
  tokenSyncUrl: null,
  cards,
  keptPayments: true,
  deals,
};
const options = { publicConfig, publicUrl: null, policy };

/**
 * A server whose pages have a list, and show how many were rendered; `move` changes the lists'
 * version. A request with any session is a member's; the cache's clock is fixed.
 */
async function openPages(render?: HandlePage) {
  let time = 0;
  const app = createServer({ logger: createLogger('silent'), publicUrl: null });
  onTestFinished(() => app.close());
  await compressAnswers(app);
  let version: string | Error | Promise<string> = '1';
  let replica = '';
  /** What changes as the versions that are read do. */
  const versionsOf = (read: () => typeof version) => {
    const { changes, add } = createChanges(() => time);
    let last: string | null = null;
    const current = async () => {
      const found = read();
      if (found instanceof Error) throw found;
      const now = await found;
      const things = last === null || last === now ? [] : [listsThing];
      add({ server: '', oldestRunning: 0n, changed: [], begunAt: time }, things);
      last = now;
    };
    return { current, changes };
  };
  const ofReplica = versionsOf(() => replica);
  const listVersion: PageVersions = {
    ...versionsOf(() => version),
    forVisitors: async () => (replica ? ofReplica : listVersion),
  };
  app.get('/api/allproducts', async () => []);
  // How old the answers of a page's calls may be.
  app.get('/api/directives', async ({ headers }, reply) =>
    reply.type('text/plain').send(headers['cache-control'] ?? 'none'),
  );
  let rendered = 0;
  const handlePage: HandlePage = async (request, services) => {
    rendered += 1;
    await services.fetchApi('/api/allproducts');
    if (render) return render(request, services);
    return new Response(
      `${script(services.scriptNonce)}${rendered} ${services.publicConfig.origin}`,
      { headers: { 'content-type': 'text/html; charset=utf-8' } },
    );
  };
  const issueToken = async () => 'a.b.c';
  const reader = {
    email: 'rahim@phonehaat.test',
    displayName: '',
    photoURL: '',
    unread: 0,
    issueToken,
  };
  registerPages(app, createRenderer(handlePage), {
    ...options,
    listVersion,
    readReader: async (headers) =>
      headers.get('cookie')?.includes('session_token') ? reader : null,
    now: () => time,
  });
  return {
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    get: (url: string, headers: Headers = {}) => app.inject({ url, headers }),
    rendered: () => rendered,
    move: (to: string | Error | Promise<string>) => {
      version = to;
    },
    /** What a replica shows while the primary is away. */
    showReplica: (shown: string) => {
      replica = shown;
    },
  };
}

test('a page is rendered once for all visitors, and anew when the lists have changed', async () => {
  const { get, rendered, move } = await openPages();
  const first = await get('/');
  const second = await get('/');
  expect(second.body).toBe(first.body);
  expect(second.headers['content-security-policy']).toMatch(/^script-src 'sha256-/);
  expect(second.headers['content-security-policy']).toBe(first.headers['content-security-policy']);

  move('2');

  // Visitors do not wait: who comes first has the older one, and those after it the new one.
  expect((await get('/')).body).toBe(first.body);
  await expect.poll(async () => (await get('/')).body).not.toBe(first.body);
  expect(rendered()).toBe(2);
});

test('who may have changed a list gets the new page at once, and all others after some seconds', async () => {
  const { get, rendered, move, pass } = await openPages();
  const device = { cookie: 'phonehaat.device=abc' };
  const first = await get('/');
  move('2');
  const changed = await get('/', device);
  expect(changed.body).not.toBe(first.body);
  expect((await get('/')).body).toBe(changed.body);
  expect(rendered()).toBe(2);

  // Since the reading before, which may have been just before the change.
  pass(maxBesideAge);
  move('3');
  const later = await get('/');
  expect(later.body).not.toBe(changed.body);
  expect(rendered()).toBe(3);
});

test('visitors who come at the same time have one page rendered', async () => {
  const { get, rendered } = await openPages();
  await Promise.all([get('/'), get('/'), get('/')]);
  expect(rendered()).toBe(1);
});

test('a browser that has the page gets 304, in whatever encoding it came', async () => {
  const { get } = await openPages();
  const first = await get('/', { 'accept-encoding': 'br' });
  const etag = String(first.headers.etag);
  expect(first.headers).toMatchObject({
    'cache-control': forCaches,
    vary: 'cookie, accept-language, save-data, accept-encoding',
  });
  for (const known of [etag, `"other", ${etag}`, '*']) {
    const again = await get('/', { 'if-none-match': known });
    expect(again).toMatchObject({ statusCode: 304, body: '' });
    expect(again.headers['content-security-policy']).toBeDefined();
  }
  expect(await get('/', { 'if-none-match': '"other"' })).toMatchObject({ statusCode: 200 });
});

test('a page that was rendered anew and reads the same is not sent again', async () => {
  const { get, move } = await openPages(async () => new Response(text));
  const { etag } = (await get('/')).headers;
  move('2');
  expect(await get('/', { 'if-none-match': String(etag) })).toMatchObject({ statusCode: 304 });
});

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, identity', 'identity', (bytes: Buffer) => bytes],
] as const)(
  'a cached page is sent to a client that accepts %s as %s',
  async (accepted, encoding, unpack) => {
    const { get } = await openPages(async () => new Response(text));
    const { headers, rawPayload } = await get('/', { 'accept-encoding': accepted });
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
    expect(unpack(rawPayload).toString()).toBe(text);
  },
);

test('a phone’s page is encoded cheaply for its first visitor, who may be the only one, and smaller for others', async () => {
  const { get } = await openPages(async () => new Response(text));
  const asked = async (url: string) => {
    const { headers, rawPayload } = await get(url, {
      'accept-encoding': 'gzip, deflate, br, zstd',
    });
    const encoding = headers['content-encoding'];
    const unpack = encoding === 'zstd' ? zstdDecompressSync : brotliDecompressSync;
    expect(unpack(rawPayload).toString()).toBe(text);
    expect(headers.vary).toBe('cookie, accept-language, save-data, accept-encoding');
    return encoding;
  };
  const phone = '/phone/01920000-0000-7000-8000-000000000000/galaxy';
  expect(await asked(phone)).toBe('zstd');
  // The second request starts the smaller encoding, and does not wait for it.
  await asked(phone);
  await expect.poll(() => asked(phone)).toBe('br');
});

/** Caches between the shop and its visitors revalidate it each time. */
const revalidated = 'public, max-age=0, stale-if-error=3600';
/** They may send it for some seconds. */
const forCaches = 'public, max-age=0, s-maxage=5, stale-while-revalidate=5, stale-if-error=3600';

const member = 'phonehaat.session_token=1';

test.each([
  ['a member', '/', { cookie: member }],
  ['a member by https', '/', { cookie: '__Secure-phonehaat.session_token=1' }],
  ['a member with a language', '/', { cookie: `_ga=GA1.1.1; language=en; ${member}` }],
  ['a member by a shared link', '/?fbclid=1', { cookie: member, 'sec-fetch-site': 'cross-site' }],
  ['a member who left without a network', '/', { cookie: `phonehaat.signed-out=1; ${member}` }],
  ['a language that there is not', '/', { cookie: 'language=xx' }],
] as const)('%s gets the page of all visitors', async (_, url, headers) => {
  const { get, rendered } = await openPages();
  const page = await get('/');
  const other = await get(url, headers);
  expect(other.rawPayload).toEqual(page.rawPayload);
  expect(other.headers['set-cookie']).toBeUndefined();
  expect(other.headers).toMatchObject({
    'cache-control': revalidated,
    etag: page.headers.etag,
  });
  expect(rendered()).toBe(1);
});

test('a list is rendered once for all members, and kept by nobody between', async () => {
  const { get, rendered, move } = await openPages();
  const first = await get('/category/1', { cookie: member });
  const other = await get('/category/1?fbclid=1', { cookie: 'phonehaat.session_token=2; _ga=1' });
  expect(other.rawPayload).toEqual(first.rawPayload);
  expect(first.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: 'cookie, save-data, accept-encoding',
  });
  expect(rendered()).toBe(1);
  // The guard redirects a visitor; the cache is not used.
  expect((await get('/category/1')).body).toMatch(/2 http/);

  move('2');

  expect((await get('/category/1', { cookie: member })).body).toMatch(/3 http/);
});

test('a shared page is compressed for whoever asks: nothing in it can be guessed', async () => {
  const { get } = await openPages(async () => new Response(text));
  const asked = { cookie: member, 'accept-encoding': 'br', 'sec-fetch-site': 'cross-site' };
  for (const url of ['/', '/category/1']) {
    expect((await get(url, asked)).headers['content-encoding']).toBe('br');
  }
  expect((await get('/dashboard', asked)).headers['content-encoding']).toBeUndefined();
});

test.each([
  ['a visitor who chose another language', '/', { cookie: 'language=bn' }],
  [
    'a visitor whose browser asks for Bangla',
    '/',
    { 'accept-language': 'en-US,en;q=0.9,bn;q=0.8' },
  ],
  ['a visitor whose browser asks for no language of ours', '/', { 'accept-language': 'fr' }],
  [
    'a visitor who comes from the page in another language',
    '/',
    { host: 'shop.example', referer: 'http://shop.example/bn' },
  ],
  ['a member on a personal page', '/dashboard', { cookie: member }],
  ['a member at the login', '/login', { cookie: member }],
] as const)('a page for %s is theirs alone', async (_, url, headers) => {
  const { get, rendered } = await openPages();
  await get(url);
  const asked = rendered();
  const bodies = [await get(url, headers), await get(url, headers)].map(({ body }) => body);
  expect(new Set(bodies).size).toBe(2);
  expect(rendered()).toBe(asked + 2);
});

test.each([
  ['another address', ['/blog', {}]],
  ['another language', ['/bn', {}]],
  ['another host', ['/', { host: 'shop.example' }]],
  ['a browser that saves data', ['/', { 'save-data': 'on' }]],
] as const)('%s has a page of its own', async (_, [url, headers]) => {
  const { get, rendered } = await openPages();
  await get('/');
  const other = await get(url, headers);
  expect((await get(url, headers)).body).toBe(other.body);
  expect(rendered()).toBe(2);
});

test.each([
  ['a link shared on Facebook', '/?fbclid=IwAR0abc', {}],
  ['an advertisement', '/?utm_source=facebook&utm_medium=cpc&utm_campaign=eid%202026', {}],
  ['a search engine', '/?gclid=a&srsltid=b', {}],
  ['an address that is nothing', '/?', {}],
  ['analytics', '/', { cookie: '_ga=GA1.1.2073; _fbp=fb.1.1; _gid=x' }],
  ['a CDN', '/', { cookie: '__cf_bm=abc.def=; cf_clearance=1' }],
  ['a browser in English', '/', { 'accept-language': 'en-US,en;q=0.9' }],
  ['analytics and a language', '/', { cookie: '_ga=1; language=en; __cf_bm=2' }],
  ['all of it', '/?fbclid=1', { cookie: '_ga=1; other=phonehaat.session_token=1' }],
])('who comes by %s gets the page of all visitors', async (_, url, headers) => {
  const { get, rendered } = await openPages(async ({ url: shown }) => new Response(shown));
  const page = await get('/');
  const other = await get(url, headers as unknown as Headers);
  expect(other.body).toBe('http://localhost/');
  expect(other.headers).toMatchObject({
    'cache-control': 'cookie' in headers ? revalidated : forCaches,
    etag: page.headers.etag,
  });
  expect(rendered()).toBe(1);
});

test('a link of an English page leads on in English, whatever the browser asks for', async () => {
  const { get, rendered } = await openPages();
  const host = 'shop.example';
  await get('/blog', { host });
  await get('/blog', { host, referer: 'http://shop.example/', 'accept-language': 'bn' });
  expect(rendered()).toBe(1);
});

test('an address that names its language is the same for browsers in any language', async () => {
  const { get, rendered } = await openPages();
  await get('/bn');
  await get('/bn', { 'accept-language': 'en-US' });
  expect(rendered()).toBe(1);
});

test('a language cookie alone is nobody in particular', async () => {
  const { get, rendered } = await openPages();
  await get('/bn');
  await get('/bn', { cookie: 'language=bn' });
  expect(rendered()).toBe(1);
});

test.each([
  ['that is personal', '/dashboard?utm_source=a', () => new Response(text)],
  ['with a secret in its address', '/reset-password?token=a', () => new Response(text)],
  ['that is not found', '/nothing', () => new Response(text, { status: 404 })],
  ['that sets a cookie', '/', () => new Response(text, { headers: { 'set-cookie': 'a=b' } })],
])('a page %s is not cached', async (_, url, answer) => {
  const { get, rendered } = await openPages(async () => answer());
  await get(url);
  expect((await get(url)).body).toBe(text);
  expect(rendered()).toBe(2);
});

test.each([
  ['/?before=1', '/?before=1&fbclid=2', '/?before=2'],
  ['/?forgot=password', '/?utm_source=a&forgot=password', '/'],
  ['/?done=logged-out', '/?done=logged-out&fbclid=1', '/'],
  ['/login?from=%2Fblog', '/login?fbclid=1&from=%2Fblog', '/login?from=%2F'],
  ['/login?from=%2Fblog&error=a', '/login?error=a&from=%2Fblog', '/login?error=b&from=%2Fblog'],
])('%s and %s are one page, %s is another', async (url, same, another) => {
  const { get, rendered } = await openPages();
  await get(url);
  await get(same);
  expect(rendered()).toBe(1);
  await get(another);
  expect(rendered()).toBe(2);
});

test('addresses with a query, which are without end, do not push out the others', async () => {
  const large = 'x'.repeat(1_000_000);
  const { get, rendered } = await openPages(async () => new Response(large));
  await get('/');
  for (let n = 0; n < 12; n += 1) await get(`/?before=${n}`);
  await get('/');
  expect(rendered()).toBe(13);
});

test('nothing of a request gets into a page that others get, whatever it sends', async () => {
  // A page of all that a rendering has.
  const { get, move } = await openPages(async (request, { fetchApi, ...services }) => {
    const answer = await fetchApi('/api/directives');
    const { scriptNonce: _, ...rest } = services;
    const all = [request.url, [...request.headers], rest, await answer.text()];
    return new Response(JSON.stringify(all));
  });
  const choose = seededChoices(generatedSeed());
  const pick = (from: readonly string[]) => from[choose(from.length)] ?? '';
  const addresses = ['/', '/bn', '/search?q=vivo', '/blog', '/help', '/login', '/category/1'];
  addresses.push('/phone/01920000-0000-7000-8000-000000000000/x', '/register?from=%2F');
  const cookies = ['phonehaat.session_token', '__Secure-phonehaat.session_token', 'theme', 'admin'];
  cookies.push('phonehaat.device', 'phonehaat.unread', 'language', '_ga', 'phonehaat.signed-out');
  const names = ['authorization', 'user-agent', 'referer', 'x-forwarded-for', 'accept-language'];
  names.push('if-none-match', 'cache-control', 'x-csrf', 'sec-fetch-site', 'forwarded', 'range');
  let isMember = 0;
  for (let turn = 0; turn < 2_000; turn += 1) {
    const mark = `sent${turn}by`;
    const url = pick(addresses);
    const cookie = Array.from({ length: choose(4) }, () => `${pick(cookies)}=${mark}`).join('; ');
    const headers = Object.fromEntries(
      Array.from({ length: choose(4) }, () => [pick(names), `http://${mark}.example/${mark}`]),
    );
    const foreign = choose(2) ? `${url.includes('?') ? '&' : '?'}fbclid=${mark}` : '';
    if (choose(5) === 0) move(`${turn}`);
    if (cookie.includes('session_token')) isMember += 1;
    await get(`${url}${foreign}`, { ...headers, ...(cookie && { cookie }) });
    // The next request gets it, if it was cached.
    const next = await get(url, url.startsWith('/category') ? { cookie: member } : {});
    expect(`${next.body} ${JSON.stringify(next.headers)}`).not.toMatch(/sent\d+by/);
    // A member's own answers have a hint for their own device.
    if (url !== '/category/1') expect(next.headers['set-cookie']).toBeUndefined();
  }
  expect(isMember).toBeGreaterThan(100);
});

test('while the database is silent, the last page is sent after a second; the first one waits', async () => {
  const { get, move } = await openPages();
  const { body } = await get('/');
  const silent = Promise.withResolvers<string>();
  move(silent.promise);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let isAnswered = false;
  const kept = get('/').finally(() => {
    isAnswered = true;
  });
  const first = get('/blog');
  await vi.advanceTimersByTimeAsync(900);
  expect(isAnswered).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(await kept).toMatchObject({ statusCode: 200, body });
  silent.resolve('1');
  expect((await first).statusCode).toBe(200);
});

test('while the version can’t be read, pages are rendered and not cached', async () => {
  const { get, rendered, move } = await openPages();
  move(new Error('the database is gone'));
  await get('/');
  await get('/');
  expect(rendered()).toBe(2);
});

const hour = 60 * 60_000;
const isAway = async () => new Response('temporarily down', { status: 503 });
const lost = new Error('the database is gone');

const failures: [string, version: string | Error, HandlePage][] = [
  ['the lists can’t be read', lost, isAway],
  ['the page says so', '2', isAway],
  ['the page fails', '2', () => Promise.reject(lost)],
];
test.each(failures)(
  'while the database is away, as %s, the last page is sent, for an hour',
  async (_, version, fails) => {
    let render: HandlePage = async () => new Response(text);
    const { get, move, pass } = await openPages((...page) => render(...page));
    const { headers } = await get('/');
    expect(headers.age).toBeUndefined();
    move(version);
    render = fails;
    pass(hour - 1_000);
    const late = await get('/');
    expect(late).toMatchObject({ statusCode: 200, body: text });
    expect(late.headers).toMatchObject({ etag: headers.etag, age: '3599' });

    render = isAway;
    pass(1_000);
    expect(await get('/')).toMatchObject({ statusCode: 503, body: 'temporarily down' });
  },
);

test('from a replica alone, pages are rendered for visitors, and cached apart', async () => {
  const { get, rendered, move, showReplica } = await openPages(async (_request, { fetchApi }) =>
    fetchApi('/api/directives'),
  );
  const member = { cookie: 'phonehaat.device=abc' };
  const bodyOf = async (url: string, headers?: Headers) => (await get(url, headers)).body;
  expect(await bodyOf('/')).toBe('stale-if-error=0');

  move(lost);
  showReplica('1');
  expect(await bodyOf('/search?q=vivo')).toBe('none');
  expect(await bodyOf('/search?q=oppo', member)).toBe('stale-if-error=0');
  expect(await bodyOf('/compare')).toBe('none');
  expect(await bodyOf('/compare', member)).toBe('stale-if-error=0');
  expect(await bodyOf('/')).toBe('none');
  expect(rendered()).toBe(6);
  await get('/search?q=vivo');
  await get('/');
  expect(await bodyOf('/', member)).toBe('stale-if-error=0');
  expect(rendered()).toBe(6);
  showReplica('2');
  await get('/');
  expect(rendered()).toBe(7);
});

test('what no change is noted of is ten minutes old at most, and nobody waits for it', async () => {
  const { get, rendered, pass } = await openPages();
  const { body } = await get('/');
  pass(maxPageAge - 1);
  await get('/');
  expect(rendered()).toBe(1);
  pass(1);
  // Who comes first has the older one, and it is rendered once for those who come at that time.
  expect((await get('/')).body).toBe(body);
  expect((await get('/')).body).toBe(body);
  await expect.poll(async () => (await get('/')).body).not.toBe(body);
  expect(rendered()).toBe(2);

  pass(maxPageAge + maxBesideAge);
  expect((await get('/')).body).toMatch(/3 http/);
});

test('a seller who lists a phone finds it on the pages at once', async () => {
  const shop = await buildTestApp();
  const { listVersion } = shop.deps;
  const handlePage: HandlePage = async (_request, { fetchApi }) => fetchApi('/api/allproducts');
  registerPages(shop.app, createRenderer(handlePage), { ...options, listVersion });
  const seller = await shop.signUp({ title: 'seller' });
  const phonesOn = async (url: string) =>
    (
      (await shop.app.inject({ url, headers: { cookie: 'phonehaat.device=abc' } })).json() as {
        name: string;
      }[]
    ).map(({ name }) => name);
  expect(await phonesOn('/')).toEqual([]);

  await shop.addProduct(seller, { name: 'Samsung Galaxy A14' });

  expect(await phonesOn('/')).toEqual(['Samsung Galaxy A14']);
});
