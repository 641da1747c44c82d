import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { type Access, type CallDefinition, type CallKey, calls } from '#contract/calls.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

type Verdict = 401 | 403 | 'let through';
type Row = Record<keyof typeof visitors, Verdict>;

/** The kinds of callers; each function returns the headers of its requests. */
const visitors = {
  'nobody known': async () => ({}),
  'a forged token': async (shop: TestShop) => {
    const { userId, email } = await shop.signUp({ title: 'seller', admin: true });
    const forged = await new SignJWT({ email, name: 'Forger', sid: shop.deps.newId() })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('phonehaat')
      .setAudience('api')
      .setSubject(userId)
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('another secret than the one of this shop'));
    return { authorization: `Bearer ${forged}` };
  },
  'an expired token': async (shop: TestShop) => {
    const { token } = await shop.signUp({ title: 'seller', admin: true });
    shop.clock.advance({ minutes: 16 });
    return { authorization: `Bearer ${token}` };
  },
  'a token without its scheme': async (shop: TestShop) => {
    const { token } = await shop.signUp({ title: 'seller', admin: true });
    return { authorization: token };
  },
  'a removed seller': async (shop: TestShop) => {
    const [admin, seller] = [
      await shop.signUp({ admin: true }),
      await shop.signUp({ title: 'seller' }),
    ];
    await shop.ok('DELETE /allsellers/:id', { params: { id: seller.userId } }, admin);
    return headersOf(seller);
  },
  'signed up, not yet registered': async (shop: TestShop) =>
    headersOf(await shop.signUpAtProvider()),
  'a buyer': async (shop: TestShop) => headersOf(await shop.signUp()),
  'a seller': async (shop: TestShop) => headersOf(await shop.signUp({ title: 'seller' })),
  'an admin': async (shop: TestShop) => headersOf(await shop.signUp({ admin: true })),
};

const everybody: Row = {
  'nobody known': 'let through',
  'a forged token': 'let through',
  'an expired token': 'let through',
  'a token without its scheme': 'let through',
  'a removed seller': 'let through',
  'signed up, not yet registered': 'let through',
  'a buyer': 'let through',
  'a seller': 'let through',
  'an admin': 'let through',
};
const signedIn: Row = {
  ...everybody,
  'nobody known': 401,
  'a forged token': 401,
  'an expired token': 401,
  'a token without its scheme': 401,
  'a removed seller': 401,
};
const sellers: Row = {
  ...signedIn,
  'signed up, not yet registered': 403,
  'a buyer': 403,
  'an admin': 403,
};

/** The callers that each kind of access allows, with their own address where there is one. */
const verdicts: Record<Access, Row> = {
  public: everybody,
  provider: {
    ...everybody,
    'nobody known': 403,
    'a forged token': 403,
    'an expired token': 403,
    'a token without its scheme': 403,
    'a removed seller': 403,
  },
  uploader: signedIn,
  user: signedIn,
  self: signedIn,
  seller: sellers,
  'seller-self': sellers,
  admin: { ...sellers, 'a seller': 403, 'an admin': 'let through' },
};

const keys = Object.keys(calls) as CallKey[];
const ownAddressKinds: Access[] = ['self', 'seller-self', 'provider'];

function headersOf({ token, cookie }: Person) {
  return { authorization: `Bearer ${token}`, cookie };
}

/** Makes the call with an empty body; any status but 401 and 403 means that access was granted. */
async function verdictOf(shop: TestShop, key: CallKey, headers: object, email: string) {
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

/** The address in a token, or the one that a signed-in person of this file's shop would have. */
async function addressOf(shop: TestShop, headers: { authorization?: string }) {
  const claims = await shop.deps.tokens.verify(headers.authorization?.split(' ')[1] ?? '');
  return claims?.email ?? 'person1@example.test';
}

// spec S6-3, S6-6, S6-7, S7-29
test.each(Object.keys(visitors) as (keyof typeof visitors)[])('%s', async (visitor) => {
  const shop = await buildTestApp();
  const headers: { authorization?: string } = await visitors[visitor](shop);
  const email = await addressOf(shop, headers);

  const actual: Partial<Record<CallKey, Verdict>> = {};
  for (const key of keys) actual[key] = await verdictOf(shop, key, headers, email);

  const expected = Object.fromEntries(
    keys.map((key) => [key, verdicts[calls[key].access][visitor]]),
  );
  expect(actual).toEqual(expected);
});

// sec V8.2.2
test("another's address is refused to everybody, an admin included", async () => {
  const shop = await buildTestApp();
  const victim = await shop.signUp({ title: 'seller' });
  const stranger = headersOf(await shop.signUp({ title: 'seller', admin: true }));
  const about = keys.filter((key) => ownAddressKinds.includes(calls[key].access));
  expect(about).not.toEqual([]);

  for (const key of about) {
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

  const answer = await shop.call('GET /products/:id', { params: { id: '1' } }, person);

  expect(answer).toMatchObject({ status: 401 });
});

// sec T18, V7.4.1
test('a token ends with its session, at once', async () => {
  const shop = await buildTestApp();
  const person = await shop.signUp();
  await shop.ok('GET /products/:id', { params: { id: '1' } }, person);

  await shop.inject({
    method: 'POST',
    url: '/api/auth/sign-out',
    headers: { cookie: person.cookie, origin: 'http://localhost:80' },
  });

  expect(await shop.call('GET /products/:id', { params: { id: '1' } }, person)).toMatchObject({
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
    expect(await verdictOf(shop, 'GET /products/:id', headers, '')).toBe(401);
  }
});
