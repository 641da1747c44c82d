import { hashPassword as hashByScrypt } from 'better-auth/crypto';
import { getMigrations } from 'better-auth/db/migration';
import { describe, expect, test } from 'vitest';
import { messages } from '#contract/rules.ts';
import { createLogger } from '#server/http/api/logging.ts';
import { describeIdentityProvider } from '#testing/ports/identity-conformance.ts';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';
import { betterAuthOptions } from './better-auth-options.ts';
import { checkBody } from './endpoints.ts';
import { secondFactorPlugin } from './second-factor.ts';

const host = 'localhost:80';
const origin = `http://${host}`;

/** A browser's request to one of the provider's endpoints. */
async function post(shop: TestShop, path: string, payload: object, cookie?: string) {
  const headers = { origin, ...(cookie ? { cookie } : {}) };
  const answer = await shop.inject({ method: 'POST', url: `/api/auth${path}`, payload, headers });
  const lines = [answer.headers['set-cookie'] ?? []].flat();
  return {
    status: answer.status,
    body: answer.body as Record<string, unknown>,
    cookie: lines.map((line) => String(line).split(';')[0]).join('; '),
  };
}

describeIdentityProvider('The embedded provider', async () => {
  const shop = await buildTestApp();
  const enter = async (path: string, payload: object) => {
    const { status, body, cookie } = await post(shop, path, payload);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return new Headers({ host, cookie });
  };
  return {
    identity: shop.deps.identity,
    signUp: (person) => enter('/sign-up/email', person),
    signIn: ({ email, password }) => enter('/sign-in/email', { email, password }),
    async signOut(headers) {
      await post(shop, '/sign-out', {}, headers.get('cookie') ?? '');
    },
  };
});

test('the tables of the migration are those that better-auth expects', async () => {
  const { deps } = await buildTestApp();
  const options = betterAuthOptions({
    db: deps.db,
    secret: 'only for asking which tables there should be',
    publicUrl: null,
    allowedOrigins: [],
    newId: deps.newId,
    isAddressBlocked: async () => false,
    isRegistered: async () => false,
    onUserLeaving: async () => null,
    google: null,
    numbers: null,
    onPasswordForgotten: () => {},
    onPasswordReset: () => {},
    onEmailVerified: async () => {},
    onLoginChanged: async () => {},
    onKeyWaits: async () => {},
    onSessionOpened: async () => {},
    clock: deps.clock,
    log: createLogger('silent'),
  });
  const { toBeCreated, toBeAdded } = await getMigrations({
    ...options,
    plugins: [secondFactorPlugin()],
  });
  expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] });
});

describe('signing up', () => {
  const person = { name: 'Nusrat', email: 'nusrat@example.test', password: 'Secret1' };

  // spec S5-7, S9-2
  test.each([
    [{ password: 'secret1' }, messages.passwordNeedsCapital],
    [{ password: 'Abc12' }, messages.passwordTooShort],
    [{ password: `A${'a'.repeat(128)}` }, messages.passwordTooLong],
    [{ password: '' }, messages.passwordRequired],
    [{ name: '  ' }, messages.nameRequired],
    [{ email: 'nobody' }, messages.emailInvalid],
  ])("with %o is refused in the contract's words", async (wrong, message) => {
    const shop = await buildTestApp();
    const answer = await post(shop, '/sign-up/email', { ...person, ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_INPUT', message } });
    const rows = await shop.deps.db
      .withTables<{ identity_user: { id: string } }>()
      .selectFrom('identity_user')
      .select('id')
      .execute();
    expect(rows).toEqual([]);
  });

  // sec T24
  test.each(['/sign-in/email', '/change-password', '/delete-user'])(
    '%s refuses a password that is longer than any could be, before it is hashed',
    async (path) => {
      const shop = await buildTestApp();
      const { email, cookie } = await shop.signUp();
      const pile = `A${'\u0310\u0327'.repeat(20_000)}`;
      const body = { email, password: pile, currentPassword: pile, newPassword: 'Secret2' };

      const answer = await post(shop, path, body, cookie);

      expect(answer).toMatchObject({ status: 400, body: { message: messages.passwordTooLong } });
    },
  );

  test('stores the name as it was checked, and the password only as a hash', async () => {
    const shop = await buildTestApp();
    const { cookie } = await post(shop, '/sign-up/email', { ...person, name: ' Nus\0rat ' });
    const known = await shop.deps.identity.identify(new Headers({ host, cookie }));
    expect(known?.displayName).toBe('Nusrat');
    const rows = await shop.deps.db
      .withTables<{ identity_account: { password: string } }>()
      .selectFrom('identity_account')
      .select('password')
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.password).not.toContain(person.password);
  });

  // spec D2-23
  test('an account that the shop never saved is finished by the same address and password', async () => {
    const shop = await buildTestApp();
    const first = await post(shop, '/sign-up/email', person);

    const email = person.email.toUpperCase();
    const again = await post(shop, '/sign-up/email', { ...person, email, name: 'Nusrat Jahan' });

    expect(again).toMatchObject({
      status: 200,
      body: { user: { id: (first.body.user as { id: string }).id, email: person.email } },
    });
    const known = await shop.deps.identity.identify(new Headers({ host, cookie: again.cookie }));
    expect(known?.email).toBe(person.email);
  });

  // sec V6.3.1
  test('an account that the shop never saved stays closed to another password', async () => {
    const shop = await buildTestApp();
    await post(shop, '/sign-up/email', person);
    const again = await post(shop, '/sign-up/email', { ...person, password: 'Another1' });
    expect(again).toMatchObject({
      status: 422,
      cookie: '',
      body: { code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' },
    });
  });

  // spec S8-12
  test('a member who registers again is told so, whatever the password', async () => {
    const shop = await buildTestApp();
    const { email, password, displayName: name } = await shop.signUp();
    const again = await post(shop, '/sign-up/email', { name, email, password });
    expect(again).toMatchObject({
      status: 422,
      cookie: '',
      body: { code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' },
    });
  });

  // spec S8-12
  test('an address that is taken is refused, also in capitals', async () => {
    const shop = await buildTestApp();
    await post(shop, '/sign-up/email', person);
    const email = person.email.toUpperCase();
    const password = 'Another1';
    const again = await post(shop, '/sign-up/email', { ...person, email, password });
    expect(again).toMatchObject({ status: 422, cookie: '' });
  });
});

// spec S9-2
// sec V6.2.2, V6.2.3
test('a changed password needs its capital letter as well', async () => {
  const shop = await buildTestApp();
  const { cookie, password } = await shop.signUp();
  const change = { currentPassword: password, newPassword: 'lowercase' };

  expect(await post(shop, '/change-password', change, cookie)).toMatchObject({
    status: 400,
    body: { message: messages.passwordNeedsCapital },
  });
  const better = { ...change, newPassword: 'Uppercase' };
  expect(await post(shop, '/change-password', better, cookie)).toMatchObject({ status: 200 });
});

// sec V7.4.3
test('a new password ends all other sessions, whatever the request says', async () => {
  const shop = await buildTestApp();
  const { email, password, cookie } = await shop.signUp();
  const other = (await post(shop, '/sign-in/email', { email, password })).cookie;
  const change = { currentPassword: password, newPassword: 'Another1', revokeOtherSessions: false };

  const answer = await post(shop, '/change-password', change, cookie);

  const known = (jar: string) => shop.deps.identity.identify(new Headers({ host, cookie: jar }));
  expect(await known(other)).toBeNull();
  expect(await known(cookie)).toBeNull();
  expect((await known(answer.cookie))?.email).toBe(email);
});

// sec V11.2.2
test('a hash that scrypt made still opens, and is made anew by argon2id', async () => {
  const shop = await buildTestApp({ passwordCost: undefined });
  const { email, password } = await shop.signUp();
  const accounts = shop.deps.db.withTables<{ identity_account: { password: string } }>();
  const scrypt = await hashByScrypt(password);
  await accounts.updateTable('identity_account').set({ password: scrypt }).execute();

  const wrong = await post(shop, '/sign-in/email', { email, password: 'Wrong-1' });
  const before = await accounts.selectFrom('identity_account').selectAll().executeTakeFirst();
  const right = await post(shop, '/sign-in/email', { email, password });
  const after = await accounts.selectFrom('identity_account').selectAll().executeTakeFirst();

  expect([wrong.status, right.status]).toEqual([401, 200]);
  expect(before?.password).toBe(scrypt);
  expect(after?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await post(shop, '/sign-in/email', { email, password })).status).toBe(200);
});

// sec V7.1.1, V7.3.1, V7.3.2
test('a session that is used goes on for a week, and ends after thirty days all the same', async () => {
  const shop = await buildTestApp();
  const { cookie, email } = await shop.signUp();
  const sessions = shop.deps.db.withTables<{
    identity_session: { createdAt: Date; expiresAt: Date };
  }>();
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  const daysLeft = async (createdAt: Date) => {
    await sessions
      .updateTable('identity_session')
      .set({ createdAt, expiresAt: inDays(1) })
      .execute();
    expect((await shop.deps.identity.identify(new Headers({ host, cookie })))?.email).toBe(email);
    const row = await sessions.selectFrom('identity_session').selectAll().executeTakeFirstOrThrow();
    return Math.round((row.expiresAt.getTime() - Date.now()) / (24 * 60 * 60 * 1000));
  };

  expect(await daysLeft(inDays(-10))).toBe(7);
  expect(await daysLeft(inDays(-28))).toBe(2);
});

// sec P3
test('sessions and links of mails that have ended are deleted, with their addresses', async () => {
  const shop = await buildTestApp();
  const { email, cookie } = await shop.signUp();
  await shop.signUp();
  await post(shop, '/request-password-reset', { email });
  const tables = shop.deps.db.withTables<{
    identity_session: { ipAddress: string | null; expiresAt: Date };
    identity_verification: { expiresAt: Date };
  }>();
  const left = async () => {
    const sessions = await tables.selectFrom('identity_session').selectAll().execute();
    const links = await tables.selectFrom('identity_verification').selectAll().execute();
    return [sessions.length, links.length];
  };
  expect(await left()).toEqual([2, 1]);
  const removeExpired = (now: Date) => shop.deps.identity.removeExpired(now);
  expect(await removeExpired(new Date())).toBe(0);

  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  expect(await removeExpired(inDays(1))).toBe(1);
  expect(await left()).toEqual([2, 0]);
  expect((await shop.deps.identity.identify(new Headers({ host, cookie })))?.email).toBe(email);
  expect(await removeExpired(inDays(8))).toBe(2);
  expect(await left()).toEqual([0, 0]);
});

test('a session’s token opens nothing without the signature that was made for it', async () => {
  const shop = await buildTestApp();
  const [mine, other] = [await shop.signUp(), await shop.signUp()];
  const [name, token, signature] = mine.cookie.split(/[=.](?!session)/);
  const others = other.cookie.split('.').at(-1);
  const identify = (cookie: string) =>
    shop.deps.identity.identify(new Headers({ host, cookie: `${name}=${cookie}` }));

  expect((await identify(`${token}.${signature}`))?.email).toBe(mine.email);
  const changed = signature?.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  for (const wrong of [others, changed, '', 'A', undefined]) {
    expect(await identify(`${token}.${wrong}`)).toBeNull();
  }
  expect(await identify(`${token}`)).toBeNull();
});

const wrongPictures = ['javascript:alert(1)', 'data:text/html,hi', '//evil.test/x', 'a\0b', 7];

// sec V1.2.2
test.each([...wrongPictures, `https://a.test/${'x'.repeat(240_000)}`])(
  'nobody signs up with a picture at %.20j',
  async (image) => {
    const shop = await buildTestApp();
    const person = { name: 'Nusrat', email: 'nusrat@example.test', password: 'Secret1' };
    expect((await post(shop, '/sign-up/email', { ...person, image })).status).toBe(400);
    const own = '/images/00000000-0000-7000-8000-000000000000.webp';
    const answer = await post(shop, '/sign-up/email', { ...person, image: own });
    expect(answer).toMatchObject({ status: 200, body: { user: { image: own } } });
  },
);

// sec V15.3.3
test('better-auth gets no field that the shop does not know', () => {
  const body = {
    provider: 'google',
    callbackURL: '/login',
    scopes: ['https://www.googleapis.com/auth/drive'],
    additionalParams: { prompt: 'none' },
    loginHint: 'a@b.example',
    disableRedirect: true,
  };
  const known = { provider: 'google', callbackURL: '/login' };
  expect(checkBody('/sign-in/social', body)).toEqual({ context: { body: known } });
  // better-auth would merge both bodies.
  expect(body).toEqual(known);
});

// sec V14.2.1, V3.3.2
test('no answer repeats the token of the session, which is for the cookie alone', async () => {
  const shop = await buildTestApp();
  const person = { name: 'Nusrat', email: 'nusrat@example.test', password: 'Secret1' };
  const up = await post(shop, '/sign-up/email', person);
  const token = decodeURIComponent(up.cookie).split('=')[1]?.split('.')[0] ?? '';
  expect(token).toMatch(/^\w{32}$/);
  expect(up.body).toMatchObject({ user: { email: person.email } });
  const headers = { cookie: up.cookie };
  const session = await shop.inject({ url: '/api/auth/get-session', headers });
  expect(session.body).toMatchObject({ user: { email: person.email }, session: {} });
  const again = await post(shop, '/sign-in/email', person);
  const change = { currentPassword: person.password, newPassword: 'Another1' };
  const changed = await post(shop, '/change-password', change, again.cookie);
  for (const { status, body } of [up, session, again, changed]) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/"token"/);
    expect(JSON.stringify(body)).not.toContain(token);
  }
});

// sec V3.5.1
test('the provider checks the origin by itself, whatever the environment is called', async () => {
  expect(process.env.TEST ?? process.env.NODE_ENV).toMatch(/true|test/);
  const { deps } = await buildTestApp();
  const answer = await deps.identity.endpoints?.handle(
    new Request(`${origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'https://evil.example',
        cookie: 'a=b',
      },
      body: JSON.stringify({ email: 'a@b.example', password: 'Secret1' }),
    }),
  );
  expect(answer?.response.status).toBe(403);
});

// sec V1.2.2
test.each(wrongPictures)('a profile picture at %j is refused', async (image) => {
  const shop = await buildTestApp();
  const { cookie } = await shop.signUp();

  expect((await post(shop, '/update-user', { image }, cookie)).status).toBe(400);
});

test.each([
  'GET /list-sessions',
  'POST /revoke-session',
  'POST /change-email',
  'POST /verify-password',
  'GET /list-accounts',
  'POST /update-session',
])('what the shop does not use is not served: %s', async (endpoint) => {
  const shop = await buildTestApp();
  const { cookie } = await shop.signUp();
  const [method, path] = endpoint.split(' ') as ['GET' | 'POST', string];
  const answer = await shop.inject({
    method,
    url: `/api/auth${path}`,
    headers: { cookie, origin },
    ...(method === 'POST' && { payload: {} }),
  });
  expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
});

// sec V3.3.1
test('behind TLS the cookie travels by https only', async () => {
  const publicUrl = 'https://shop.example';
  const shop = await buildTestApp({ publicUrl });
  const payload = { name: 'Nusrat', email: 'nusrat@example.test', password: 'Secret1' };
  const url = '/api/auth/sign-up/email';
  const answer = await shop.inject({
    method: 'POST',
    url,
    payload,
    headers: { origin: publicUrl },
  });
  expect(String(answer.headers['set-cookie'])).toMatch(/^__Secure-phonehaat\..*; Secure(;|$)/);
});

test('a wrong password and an unknown address get the same answer', async () => {
  const shop = await buildTestApp();
  const { email } = await shop.signUp();
  const wrong = await post(shop, '/sign-in/email', { email, password: 'Wrong-1' });
  const unknown = await post(shop, '/sign-in/email', { email: 'no@example.test', password: 'A1' });
  expect(wrong).toMatchObject({ status: 401, cookie: '' });
  expect(unknown.body).toEqual(wrong.body);
});

// spec S1-10
test('people who remove their own account are out of the shop, with their unsold phones', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  await shop.addProduct(seller);

  const { password, cookie } = seller;
  expect(await post(shop, '/delete-user', { password }, cookie)).toMatchObject({ status: 200 });

  expect(await shop.ok('GET /allproducts', {})).toEqual([]);
  expect(await shop.call('GET /notices/unread', {}, seller)).toMatchObject({
    status: 401,
  });
  const admin = await shop.signUp({ admin: true });
  expect(await shop.ok('GET /allsellers', {}, admin)).toEqual([]);
});

// sec V7.5.1, T41
test.each([{ password: 'Wrong-1' }, { password: '' }, {}])(
  'nobody removes an account by %o, however new the session is',
  async (body) => {
    const shop = await buildTestApp();
    const seller = await shop.signUp({ title: 'seller' });

    const answer = await post(shop, '/delete-user', body, seller.cookie);

    expect(answer.status).toBe(400);
    await shop.ok('GET /notices/unread', {}, seller);
  },
);

// sec V3.3.2, V3.3.4
test("the cookie stays with this site's own requests, and out of reach for its scripts", async () => {
  const shop = await buildTestApp();
  const payload = { name: 'Nusrat', email: 'nusrat@example.test', password: 'Secret1' };
  const url = '/api/auth/sign-up/email';
  const answer = await shop.inject({ method: 'POST', url, payload, headers: { origin } });
  const cookies = [answer.headers['set-cookie']].flat().map(String);
  const hidden = cookies.filter((cookie) => /; HttpOnly(;|$)/.test(cookie));
  expect(hidden.map((cookie) => cookie.split('=')[0])).toEqual([
    'phonehaat.session_token',
    'phonehaat.device',
  ]);
  // Scripts read the hint, which authorises nothing (decision 0060).
  const hint = 'phonehaat.member=email=nusrat%40example.test&name=Nusrat&photo=';
  expect(cookies.filter((cookie) => !hidden.includes(cookie))).toEqual([
    expect.stringMatching(new RegExp(`^${hint};`)),
  ]);
  for (const cookie of cookies) expect(cookie).toMatch(/; samesite=lax(;|$)/i);
});

test('an address of the host that makes no sense is refused', async () => {
  const shop = await buildTestApp();
  const answer = await shop.inject({ url: '/api/auth/get-session', headers: { host: '[' } });
  expect(answer).toMatchObject({ status: 400, body: { code: 'unreadable-request' } });
});
