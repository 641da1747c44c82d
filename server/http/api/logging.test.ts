import { expect, test } from 'vitest';
import type { CallKey } from '#contract/calls.ts';
import { sendNoticeMails } from '#server/features/notices/send-notice-mails.ts';
import { buildMarket } from '#testing/authority/market.ts';
import { requests } from '#testing/authority/requests.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { createLogger } from './logging.ts';

type Line = Record<string, unknown>;

/** The app with its log in memory. */
async function openShop() {
  const written: string[] = [];
  const to = { write: (line: string) => void written.push(line) };
  const shop = await buildTestApp({ logger: createLogger('info', to) });
  const lines = () => written.map((line) => JSON.parse(line) as Line);
  return { shop, written, lines };
}

// sec V16.2.1, V16.2.2, V16.2.4, V16.4.1
test('one JSON line for each request, with the id that the answer carries', async () => {
  const { shop, lines } = await openShop();

  const found = await shop.inject({ url: '/api/categories?from=home' });
  const missing = await shop.inject({ method: 'POST', url: '/api/nowhere' });

  expect(lines()).toEqual([
    expect.objectContaining({
      reqId: found.headers['x-request-id'],
      method: 'GET',
      path: '/api/categories',
      status: 200,
      milliseconds: expect.any(Number),
      msg: 'answered',
    }),
    expect.objectContaining({
      reqId: missing.headers['x-request-id'],
      method: 'POST',
      path: '/api/nowhere',
      status: 404,
    }),
  ]);
});

// sec V14.2.1, V16.2.5
test('no query, token, ticket, cookie or password is ever written', async () => {
  const { shop, written } = await openShop();
  const person = await shop.signUp({ title: 'seller' });
  const { key } = await shop.ok('POST /images/ticket', {});
  const body = {
    name: 'A',
    email: person.email,
    img: '',
    title: 'seller' as const,
    password: 'Secret-in-payload',
  };
  await shop.ok('POST /users', { body }, person);
  await shop.call('POST /images', { query: { key } }, person);
  await shop.call('GET /myorders', { query: { email: 'somebody@example.test' } }, person);
  await shop.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email: person.email, password: 'Wrong-password1' },
    headers: { origin: 'http://localhost:80' },
  });

  const text = written.join('');
  expect(written.length).toBeGreaterThan(5);
  const cookieValue = person.cookie.split('=')[1] ?? '';
  expect(cookieValue).not.toBe('');
  for (const secret of [
    key,
    person.token,
    cookieValue,
    person.password,
    body.password,
    'Wrong-password1',
    'somebody@example.test',
    '?',
  ]) {
    expect(text).not.toContain(secret);
  }
});

// sec V13.4.2, V16.3.4
test('a failure is logged with its cause and answered without it', async () => {
  const { shop, lines } = await openShop();
  await shop.deps.db.destroy();

  const answer = await shop.inject({ url: '/api/categories' });

  expect(answer).toMatchObject({ status: 500, body: { code: 'unexpected' } });
  expect(JSON.stringify(answer.body)).not.toContain('destroyed');
  expect(lines()).toContainEqual(
    expect.objectContaining({
      msg: 'failed',
      reqId: (answer.body as Line).requestId,
      err: expect.objectContaining({ stack: expect.stringContaining('destroyed') }),
    }),
  );
});

// sec V14.2.1, V16.2.5
test.each([
  ['a path', '/api/myproducts/Nadia.K+shop@mail.example.com/x', '/api/myproducts/[address]/x'],
  ['an escaped path', '/a/nadia%40mail.example/b', '/a/[address]/b'],
  ['one escaped twice', '/a/nadia%2540mail.example?', '/a/[address]?'],
  ['a list', 'to: <a@b.example>, c@d.example', 'to: <[address]>, [address]'],
  ['after a line break', 'refused\nnadia@mail.example', 'refused\n[address]'],
  ['a host without a dot', 'operator@localhost', '[address]'],
  [
    'no address: a package',
    'at /app/node_modules/@fastify/x.js:1',
    'at /app/node_modules/@fastify/x.js:1',
  ],
])('no address is written: %s', (_, text, expected) => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  log.info({ path: text, deep: { to: [text] }, err: new Error(text) }, text);
  const [line] = lines.map((each) => JSON.parse(each));
  expect([line.path, line.deep.to[0], line.err.message, line.msg]).toEqual(
    Array.from({ length: 4 }, () => expected),
  );
});

// sec V14.2.1, V16.2.5, T125
test('the log of a whole run names no person, though each call was made by each of them', async () => {
  const written: string[] = [];
  const to = { write: (line: string) => void written.push(line) };
  // The mail server is unreachable, so that each mail is logged as an error too.
  const smtp = { url: 'smtp://127.0.0.1:1', from: 'PhoneHaat <hello@shop.example>' };
  const shop = await buildTestApp({ logger: createLogger('debug', to), smtp });
  const market = await buildMarket(shop, { mailsArrive: false });
  const people = Object.values(market.people);
  for (const [key, requestOf] of Object.entries(requests)) {
    const { params = {}, query = {}, body } = requestOf(market);
    for (const person of people.slice(0, 3)) {
      const about = { ...params, ...('email' in params && { email: person.email }) };
      await shop.call(key as CallKey, { params: about, query, ...(body && { body }) }, person);
    }
  }
  await sendNoticeMails(shop.deps);
  expect(written.length).toBeGreaterThan(200);
  expect(written.join('')).toContain('[address]');
  const log = decodeURIComponent(
    written.join('').replaceAll(/%(?![0-9a-f]{2})/gi, ''),
  ).toLowerCase();
  for (const { email } of people) expect(log).not.toContain(email.toLowerCase());
  expect(log).not.toMatch(/[\w.]+@[\w-]+\.(test|example)/);
});
