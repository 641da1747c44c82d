import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { failureLimits } from '#contract/admin/browser-failures.ts';
import { missingScript } from '#contract/missing-script.ts';
import { rateLimits } from '#contract/rate-limits.ts';
import { createMetrics } from '#server/start/metrics/serve-metrics.ts';
import { renewed } from '#testing/payments/paying.ts';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';

const startAt = new Date('2026-11-22T06:00:00Z');

const agentOf = (version: number) =>
  `Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
const old = agentOf(109);

type Sent = { address?: string; agent?: string; body?: unknown };

const send = ({ app }: TestShop, { address = '10.0.0.1', agent = old, body }: Sent) =>
  app.inject({
    method: 'POST',
    url: '/api/browserfailures',
    remoteAddress: address,
    headers: { 'user-agent': agent },
    payload: (body ?? { screen: 'login', message: "Invalid selector ':popover-open'" }) as object,
  });

async function openShop(options: Parameters<typeof buildTestApp>[0] = {}) {
  const shop = await buildTestApp({ startAt, ...options });
  const admin = await shop.signUp({ admin: true });
  const read = async () => {
    await shop.deps.browserWatch.write(shop.deps.db);
    return shop.ok('GET /shop/health', {}, await renewed(shop, admin));
  };
  return { shop, read };
}

test('a browser that fails on most of its pages is a bad sign, and is named with screen and message', async () => {
  const { shop, read } = await openShop();
  for (let page = 0; page < 10; page += 1) shop.deps.browserWatch.addPage(old);
  for (let page = 0; page < 50; page += 1) shop.deps.browserWatch.addPage(agentOf(131));
  // Two networks, however often, are no sign.
  for (let time = 0; time < 6; time += 1) await send(shop, { address: `10.0.0.${time % 2}` });
  const calm = await read();
  expect(calm.badSigns).toBe(0);
  expect(calm.browsers.browsers).toEqual([
    { browser: 'Chrome', version: 109, failures: 6, pages: 10, isBad: false },
  ]);

  await send(shop, { address: '10.0.0.9' });
  const loud = await read();
  expect(loud.badSigns).toBe(1);
  expect(loud.browsers).toEqual({
    browsers: [{ browser: 'Chrome', version: 109, failures: 7, pages: 10, isBad: true }],
    failures: [
      {
        browser: 'Chrome',
        version: 109,
        screen: 'login',
        message: 'Invalid selector …',
        times: 7,
        networks: 3,
      },
    ],
  });
  expect(await createMetrics().describe(shop.deps)).toContain(
    'phonehaat_browser_failures{browser="Chrome",version="109",screen="login"} 7',
  );

  // Two days later it is over, and after the days of the limit it is forgotten.
  shop.clock.advance({ minutes: 2 * 24 * 60 });
  expect(await read()).toMatchObject({ badSigns: 0, browsers: { browsers: [], failures: [] } });
  shop.clock.advance({ minutes: failureLimits.days * 24 * 60 });
  await read();
  expect(await shop.deps.db.selectFrom('browser_failures').selectAll().execute()).toEqual([]);
  expect(await shop.deps.db.selectFrom('browser_pages').select('pages').execute()).toEqual([]);
});

test('a hundred failures are a bad sign also among many pages, unless scripts were only lost', async () => {
  const { shop, read } = await openShop();
  for (let page = 0; page < 5_000; page += 1) shop.deps.browserWatch.addPage(old);
  const failFrom = async (message: string, times: number) => {
    for (let time = 0; time < times; time += 1) {
      await send(shop, { address: `10.0.0.${time % 10}`, body: { screen: 'home', message } });
    }
  };
  await failFrom(missingScript, 150);
  await failFrom('TypeError: e.toSorted is not a function', 99);
  expect(await read()).toMatchObject({ badSigns: 0 });
  await failFrom('TypeError: e.toSorted is not a function', 1);
  expect(await read()).toMatchObject({ badSigns: 1 });
});

test('a network reports twenty times a day at most, and is answered 429 afterwards', async () => {
  const { shop, read } = await openShop({ rateLimits });
  const statuses: number[] = [];
  for (let time = 0; time < 25; time += 1) {
    const { statusCode } = await send(shop, {
      body: { screen: 'home', message: `fault ${'x'.repeat(time)}` },
    });
    statuses.push(statusCode);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429]);
  const { browsers, badSigns } = await read();
  expect(browsers.failures).toHaveLength(20);
  expect(badSigns).toBe(0);
});

test('strangers cannot fill the table: above the limit failures have neither screen nor message', async () => {
  const { shop, read } = await openShop();
  const words = Array.from({ length: failureLimits.rowsPerDay + 40 }, (_, at) =>
    [...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join(''),
  );
  for (const half of [words.slice(0, 200), words.slice(200)]) {
    for (const word of half) await send(shop, { body: { screen: 'home', message: word } });
    await read();
  }
  const { rows } = await sql<{ rows: number; unnamed: number }>`
    select count(*)::integer as rows,
      (sum(times) filter (where message = ''))::integer as unnamed
    from browser_failures`.execute(shop.deps.db);
  expect(rows).toEqual([{ rows: failureLimits.rowsPerDay + 1, unnamed: 40 }]);
  // A new browser is still counted, and named.
  await send(shop, { agent: agentOf(88), body: { screen: 'home', message: 'new' } });
  const { browsers } = await read();
  expect(browsers.browsers).toContainEqual(
    expect.objectContaining({ browser: 'Chrome', version: 88, failures: 1 }),
  );
});

test('what a stranger writes is neither markup nor a label, and nothing of a person is stored', async () => {
  const { shop, read } = await openShop();
  const answers = [
    await send(shop, {
      body: {
        screen: '',
        message: '<img src=x onerror=alert(1)> rahim@gmail.com 01712345678',
        person: 'Rahim',
      },
    }),
    await send(shop, { body: { screen: '"} 1\nphonehaat_database_up 0', message: 'x' } }),
    await send(shop, { body: { screen: 5, message: { deep: [] } } }),
    await send(shop, { body: {} }),
    await send(shop, { agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' }),
    await send(shop, { agent: '"} <script>' }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400, 400, 400, 200, 200]);
  expect((await send(shop, { body: { message: 'x'.repeat(13_000) } })).statusCode).toBe(413);

  const { browsers } = await read();
  expect(browsers.failures.map(({ screen, message }) => [screen, message]).sort()).toEqual([
    ['', 'img src=x onerror=alert(…) …'],
    ['login', 'Invalid selector …'],
  ]);
  const text = await createMetrics().describe(shop.deps);
  expect(text).not.toContain('phonehaat_database_up 0');
  const stored = JSON.stringify(
    await shop.deps.db.selectFrom('browser_failures').selectAll().execute(),
  );
  for (const typed of ['rahim', 'Rahim', '0171', '10.0.0.1', '<']) {
    expect(stored).not.toContain(typed);
  }
});
