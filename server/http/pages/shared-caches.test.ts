import { expect, onTestFinished, test } from 'vitest';
import { allLanguages, inLanguage, withoutLanguage } from '#contract/languages.ts';
import { generatedSeed } from '#testing/lib/generated-seed.ts';
import { seededChoices } from '#testing/lib/seeded-numbers.ts';
import { chosenAddress, isSwitched } from '#web/i18n/chosen-language.ts';
import { createServer } from '../api/create-server.ts';
import { createLogger } from '../api/logging.ts';
import { createChanges } from '../cache/changes.ts';
import { registerPages } from './pages.ts';
import { createRenderer, type HandlePage } from './render-page.ts';

const host = 'shop.example';

type Headers = Record<string, string>;

/** A shop whose pages are their own address, and redirect by language as the real ones do. */
function openShop() {
  const app = createServer({ logger: createLogger('silent'), publicUrl: null });
  onTestFinished(() => app.close());
  const { changes } = createChanges(() => 0);
  const versions = { current: async () => {}, changes };
  const handlePage: HandlePage = async (request) => {
    const to = chosenAddress(request);
    if (to) return new Response(null, { status: 302, headers: { location: to } });
    const headers = isSwitched(request) ? { 'set-cookie': 'language=xx' } : undefined;
    const { pathname } = new URL(request.url);
    const status = Number(/^\/phone\/(\d+)\//.exec(pathname)?.[1] ?? 200);
    return new Response(`the page ${pathname}`, { headers, status });
  };
  registerPages(app, createRenderer(handlePage), {
    publicConfig: {
      googleSignIn: false,
      numberSignIn: false,
      confirmAddresses: true,
      social: [],
      tokenSyncUrl: null,
      cards: { provider: 'none' },
      keptPayments: true,
      deals: null,
    },
    publicUrl: null,
    policy: () => '',
    listVersion: { ...versions, forVisitors: async () => versions },
    readReader: async () => null,
    now: () => 0,
  });
  return async (url: string, headers: Headers) => {
    const { statusCode, headers: answered, body } = await app.inject({ url, headers });
    return { statusCode, headers: answered, location: answered.location, body };
  };
}

type Answer = Awaited<ReturnType<ReturnType<typeof openShop>>>;

/** A cache in front of the shop, by RFC 9111; without a clock, so that nothing expires. */
function openCache(ofShop: ReturnType<typeof openShop>) {
  const stored: { url: string; sent: Headers; answer: Answer }[] = [];
  const varied = ({ headers }: Answer) => String(headers.vary).split(', ');
  return async (url: string, sent: Headers) => {
    const found = stored.find(
      (each) =>
        each.url === url && varied(each.answer).every((name) => each.sent[name] === sent[name]),
    );
    if (found) return { answer: found.answer, isHit: true };
    const answer = await ofShop(url, sent);
    if (/s-maxage=[1-9]/.test(String(answer.headers['cache-control'])))
      stored.push({ url, sent, answer });
    return { answer, isHit: false };
  };
}

test('a cache in front of the shop sends each visitor what the shop would, in whatever language and from wherever they come', async () => {
  const ofShop = openShop();
  const ofCache = openCache(ofShop);
  const choose = seededChoices(generatedSeed());
  const pick = <Value>(from: readonly Value[]) => from[choose(from.length)] as Value;
  const paths = ['/', '/bn', '/blog', '/bn/blog', '/help', '/bn/help', '/dashboard', '/category/1'];
  const cookies = [
    undefined,
    undefined,
    'language=bn',
    'language=en',
    'phonehaat.device=a',
    '_ga=1',
  ];
  const accepted = [undefined, 'bn', 'en-US,en;q=0.9', 'en,bn;q=0.8', 'fr', '*'];
  const referers = [
    undefined,
    `http://${host}/help`,
    `http://${host}/bn/help`,
    'http://else.test/',
  ];
  let [hits, choices] = [0, 0];
  for (let turn = 0; turn < 1_500; turn += 1) {
    const url = pick(paths);
    const headers: Headers = { host };
    const add = (name: string, value: string | undefined) => {
      if (value !== undefined) headers[name] = value;
    };
    add('cookie', pick(cookies));
    add('accept-language', pick(accepted));
    add('save-data', pick([undefined, undefined, 'on']));
    // The link to the same page in the other language writes the choice itself, where scripts run.
    const other = allLanguages
      .map((language) => `http://${host}${inLanguage(withoutLanguage(url), language)}`)
      .filter((address) => address !== `http://${host}${url}`);
    add('referer', pick(referers.filter((referer) => !other.includes(referer ?? ''))));
    const { answer, isHit } = await ofCache(url, headers);
    const { headers: _, ...own } = await ofShop(url, headers);
    const { headers: __, ...cached } = answer;
    expect(cached, JSON.stringify({ url, headers })).toEqual(own);
    if (isHit) hits += 1;
    if (own.statusCode === 302) choices += 1;
  }
  expect(hits).toBeGreaterThan(100);
  expect(choices).toBeGreaterThan(100);
});

test('a page that is gone takes the place of the one that a cache has', async () => {
  const ofShop = openShop();
  for (const status of [404, 410]) {
    const { headers } = await ofShop(`/phone/${status}/galaxy`, {});
    expect(headers['cache-control']).toContain('s-maxage=5');
  }
  const { headers } = await ofShop('/phone/503/galaxy', {});
  expect(headers['cache-control']).not.toContain('s-maxage');
});

test.each([
  ['a member', '/', { cookie: 'phonehaat.session_token=1' }],
  ['a device of the shop', '/', { cookie: 'phonehaat.device=1' }],
  ['who chose a language', '/bn', { cookie: 'language=bn' }],
  [
    'a link within the shop, against the browser’s language',
    '/help',
    { host, referer: `http://${host}/`, 'accept-language': 'bn' },
  ],
  ['a redirect by language', '/', { 'accept-language': 'bn' }],
  ['a visitor at the login', '/login', {}],
  ['a page of one person', '/dashboard', {}],
] as const)(
  'no cache in front of the shop stores a page for others that is for %s',
  async (_, url, headers) => {
    const { headers: answered } = await openShop()(url, headers);
    expect(answered['cache-control']).not.toContain('s-maxage');
  },
);
