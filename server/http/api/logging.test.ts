import { expect, test } from 'vitest';
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
