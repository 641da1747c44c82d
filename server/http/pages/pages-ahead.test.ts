import { expect, onTestFinished, test } from 'vitest';
import { createServer } from '../api/create-server.ts';
import { createLogger } from '../api/logging.ts';
import { registerPages } from './pages.ts';
import { createRenderer } from './render-page.ts';
import type { PageOptions } from './send-page.ts';

const id = '01920000-0000-7000-8000-000000000000';
const phone = `/phone/${id}/galaxy`;

/** A shop whose pages are empty, and whose views of phones are listed. */
function openShop() {
  const views: unknown[] = [];
  const app = createServer({ logger: createLogger('silent'), publicUrl: null });
  onTestFinished(() => app.close());
  registerPages(
    app,
    createRenderer(async () => new Response('')),
    {
      publicConfig: {} as PageOptions['publicConfig'],
      publicUrl: null,
      policy: null,
      readReader: async () => null,
      onPhoneSeen: ({ productId, agent }) => views.push([productId, agent]),
    },
  );
  const send = (method: 'GET' | 'POST', url: string, headers = {}) =>
    app.inject({
      method,
      url,
      headers: { host: 'shop.example', 'user-agent': 'a phone', ...headers },
    });
  return { send, views };
}

test.each(['/', '/search?q=samsung', phone, `/bn${phone}`, '/blog'])(
  'the page at %s names the rules by which browsers load phones before the tap',
  async (path) => {
    const { headers } = await openShop().send('GET', path);
    expect(headers).toMatchObject({
      'speculation-rules': '"/speculation-rules.json"',
      'accept-ch': 'ect',
    });
  },
);

test.each(['/dashboard/myorders', '/login'])('the page at %s names none', async (path) => {
  const { headers } = await openShop().send('GET', path);
  expect(headers['speculation-rules']).toBeUndefined();
});

test('only phones’ own pages are loaded ahead, in both languages, and by intent alone', async () => {
  const { headers, body } = await openShop().send('GET', '/speculation-rules.json');
  expect(headers).toMatchObject({
    'content-type': expect.stringMatching(/^application\/speculationrules\+json(;|$)/),
    vary: 'save-data, ect',
  });
  const where = {
    and: [
      {
        or: [
          { href_matches: { pathname: '/phone/*', search: '' } },
          { href_matches: { pathname: '/bn/phone/*', search: '' } },
        ],
      },
      { selector_matches: 'html:not([data-hydrated]) a' },
    ],
  };
  expect(JSON.parse(body)).toEqual({ prefetch: [{ where, eagerness: 'moderate' }] });
});

test.each([
  ['saves data', { 'save-data': 'on' }],
  ['is on 2G', { ect: '2g' }],
  ['is on a slow 2G', { ect: 'slow-2g' }],
  ['is on 3G', { ect: '3g' }],
])('nothing is loaded ahead for who %s', async (_, headers) => {
  expect((await openShop().send('GET', '/speculation-rules.json', headers)).body).toBe('{}');
});

test('a phone that is loaded ahead is no view; once it is opened, it is one', async () => {
  const { send, views } = openShop();
  await send('GET', phone, { 'sec-purpose': 'prefetch' });
  await send('GET', phone, { 'sec-purpose': 'prefetch;prerender' });
  expect(views).toEqual([]);
  const answer = await send('POST', `/opened-ahead/bn${phone}`, { origin: 'http://shop.example' });
  expect(answer.statusCode).toBe(204);
  expect(views).toEqual([[id, 'a phone']]);
});

test('another site opens nothing for its visitors, and what is no phone is none', async () => {
  const { send, views } = openShop();
  const origin = 'http://shop.example';
  const foreign = await send('POST', `/opened-ahead${phone}`, { origin: 'http://else.test' });
  expect(foreign.statusCode).toBe(403);
  for (const path of ['/phone/1/galaxy', '/phone/%2e%2e/galaxy', '/phone', '/', `${phone}/x`]) {
    expect((await send('POST', `/opened-ahead${path}`, { origin })).statusCode).toBe(204);
  }
  expect(views).toEqual([]);
});
