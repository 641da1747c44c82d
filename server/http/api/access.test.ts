import { expect, test } from 'vitest';
import { type CallDefinition, type CallKey, calls } from '#contract/calls.ts';
import { wanted } from '#testing/authority/table.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

// `testing/authority` tests which caller may make which call.

type Verdict = 401 | 403 | 'let through';

function headersOf({ token, cookie }: Person) {
  return { authorization: `Bearer ${token}`, cookie };
}

/** Makes the call with an empty body; any status but 401 and 403 means that access was granted. */
async function verdictOf(
  shop: TestShop,
  key: CallKey,
  headers: object,
  email: string,
): Promise<Verdict> {
  const call: CallDefinition = calls[key];
  const values: Record<string, string> = { email, id: shop.deps.newId() };
  const [method, path] = key.split(' ') as ['GET', string];
  const { status } = await shop.inject({
    method,
    url: `/api${path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? values.id ?? '')}`,
    query: call.query && 'email' in call.query.shape ? { email } : {},
    headers: { ...headers },
    ...(call.body ? { payload: {} } : {}),
  });
  expect(status, key).toBeLessThan(500);
  return status === 401 || status === 403 ? status : 'let through';
}

// sec V8.2.1
test('who may not make a call hears so before their input is looked at', async () => {
  const shop = await buildTestApp();
  const person = await shop.signUp();
  const buyer = headersOf(person);
  const withBody = (Object.keys(calls) as CallKey[]).filter((key) => 'body' in calls[key]);
  expect(withBody.length).toBeGreaterThan(5);

  for (const key of withBody) {
    const verdict = wanted(key, 'no proof');
    expect([key, await verdictOf(shop, key, {}, '')]).toEqual([
      key,
      verdict === 200 ? 'let through' : verdict,
    ]);
  }
  for (const key of ['POST /addproduct', 'POST /payments/:id/refund'] as const) {
    expect([key, await verdictOf(shop, key, buyer, person.email)]).toEqual([key, 403]);
  }
});

// sec V8.2.2
test("another's address is refused to everybody, an admin included", async () => {
  const shop = await buildTestApp();
  const victim = await shop.signUp({ title: 'seller' });
  const stranger = headersOf(await shop.signUp({ title: 'seller', admin: true }));

  for (const key of [
    'GET /users/admin/:email',
    'GET /users/seller/:email',
    'GET /jwt',
    'GET /myorders',
    'GET /dashboard/myproducts/:email',
    'GET /dashboard/overview/:email',
  ] as const) {
    expect([key, await verdictOf(shop, key, stranger, victim.email)]).toEqual([key, 403]);
  }
});

// spec S6-1
// sec V10.3.1, V10.3.2, V10.3.3
test('a role counts from the next call on, whatever the token says', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  await shop.ok('GET /allbuyers', {}, admin);

  await shop.deps.db.updateTable('members').set({ is_admin: false }).execute();

  expect(await shop.call('GET /allbuyers', {}, admin)).toMatchObject({ status: 403 });
});

// sec V7.4.2
test('a removed member is out, even with a session that goes on', async () => {
  const shop = await buildTestApp();
  const person = await shop.signUp();
  const removed_at = shop.clock.now();
  await shop.deps.db.updateTable('members').set({ removed_at }).execute();
  expect(
    await shop.deps.identity.identify(new Headers({ host: 'localhost', ...headersOf(person) })),
  ).not.toBeNull();

  const answer = await shop.call('GET /notices/unread', {}, person);

  expect(answer).toMatchObject({ status: 401 });
});

// sec T18, V7.4.1
test('a token ends with its session, at once', async () => {
  const shop = await buildTestApp();
  const person = await shop.signUp();
  await shop.ok('GET /notices/unread', {}, person);

  await shop.inject({
    method: 'POST',
    url: '/api/auth/sign-out',
    headers: { cookie: person.cookie, origin: 'http://localhost:80' },
  });

  expect(await shop.call('GET /notices/unread', {}, person)).toMatchObject({
    status: 401,
    body: { code: 'not-signed-in' },
  });
});

// sec V9.2.2, V9.2.3, V9.2.4
test('an unsigned token and one for uploads are no access tokens', async () => {
  const shop = await buildTestApp();
  const { token } = await shop.signUp();
  const [, payload] = token.split('.');
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  const { key } = await shop.ok('POST /images/ticket', {});

  for (const bad of [`${none}.${payload}.`, key]) {
    const headers = { authorization: `Bearer ${bad}` };
    expect(await verdictOf(shop, 'GET /notices/unread', headers, '')).toBe(401);
  }
});
