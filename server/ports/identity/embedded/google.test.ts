import { expect, onTestFinished, test } from 'vitest';
import {
  chooseAtGoogle,
  type GooglePerson,
  googleClient,
  startGoogle,
} from '#testing/google-server/start.ts';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';

const rahim: GooglePerson = {
  email: 'rahim@gmail.test',
  email_verified: true,
  name: 'Rahim Uddin',
  picture: 'https://photos.gmail.test/rahim.jpg',
};
const host = 'shop.test:8080';
const origin = `http://${host}`;

async function openShop(people: Record<string, GooglePerson> = { rahim }) {
  const google = await startGoogle(people);
  onTestFinished(google.stop);
  await google.expectShop(origin);
  return { google, shop: await buildTestApp({ google }) };
}

function cookiesOf(headers: Record<string, unknown>): string {
  const lines = [headers['set-cookie'] ?? []].flat();
  return lines.map((line) => String(line).split(';')[0]).join('; ');
}

/** The request of the sign-in button. */
async function begin(shop: TestShop, extra: object = {}) {
  const answer = await shop.inject({
    method: 'POST',
    url: '/api/auth/sign-in/social',
    headers: { host, origin },
    payload: {
      provider: 'google',
      callbackURL: '/login?google=done&from=%2Fcategory%2F2',
      errorCallbackURL: '/login?from=%2Fcategory%2F2',
      ...extra,
    },
  });
  const body = answer.body as { url: string; code?: string };
  return { ...answer, body, cookie: cookiesOf(answer.headers) };
}

/** The redirect from Google back to the shop, in a browser with these cookies. */
async function comeBack(shop: TestShop, address: URL, cookie: string) {
  const { status, headers } = await shop.inject({
    method: 'GET',
    url: address.pathname + address.search,
    headers: { host, cookie },
  });
  expect(status).toBe(302);
  const location = new URL(String(headers.location), origin);
  return { location, cookie: cookiesOf(headers) };
}

async function signIn(shop: TestShop, person: string | null) {
  const { body, cookie } = await begin(shop);
  return comeBack(shop, await chooseAtGoogle(body.url, person), cookie);
}

async function sessionOf(shop: TestShop, cookie: string) {
  const url = '/api/auth/get-session';
  const { body } = await shop.inject({ method: 'GET', url, headers: { cookie } });
  return body as { user: { id: string; name: string; email: string; image: string } } | null;
}

async function tokenOf(shop: TestShop, cookie: string, email: string) {
  const answer = await shop.inject({
    method: 'GET',
    url: `/api/jwt?email=${email}`,
    headers: { cookie },
  });
  return (answer.body as { accessToken: string }).accessToken;
}

async function resetPassword(shop: TestShop, email: string, newPassword: string) {
  const { mail } = shop;
  const post = (url: string, payload: object) =>
    shop.inject({ method: 'POST', url, headers: { host, origin }, payload });
  await post('/api/auth/request-password-reset', { email });
  const token = /token=(\w+)/.exec((await mail()).text ?? '')?.[1];
  expect((await post('/api/auth/reset-password', { newPassword, token })).status).toBe(200);
}

// spec S1-7, S3-8
test('a first sign-in makes an account, and POST /users makes it a buyer', async () => {
  const { shop } = await openShop();

  const { location, cookie } = await signIn(shop, 'rahim');

  expect(location.href).toBe(`${origin}/login?google=done&from=%2Fcategory%2F2`);
  const session = await sessionOf(shop, cookie);
  expect(session?.user).toMatchObject({
    name: 'Rahim Uddin',
    email: rahim.email,
    image: rahim.picture,
  });
  const token = await tokenOf(shop, cookie, rahim.email);
  const { status } = await shop.inject({
    method: 'POST',
    url: '/api/users',
    headers: { authorization: `Bearer ${token}` },
    payload: { name: 'Rahim Uddin', email: rahim.email, img: rahim.picture, title: 'buyer' },
  });
  expect(status).toBe(200);
  const member = await shop.deps.db.selectFrom('members').selectAll().executeTakeFirstOrThrow();
  expect(member).toMatchObject({ title: 'buyer', photo_url: rahim.picture, is_admin: false });
  const sessions = await shop.deps.identity.listSessions(member.id);
  expect(sessions.map(({ openedBy }) => openedBy)).toEqual(['google']);
});

// sec V7.6.2, V10.1.2, V10.2.1, V10.5.1
test('Google is asked by code with PKCE and a nonce, and asks the person which account', async () => {
  const { shop } = await openShop();

  const query = Object.fromEntries(new URL((await begin(shop)).body.url).searchParams);

  expect(query).toMatchObject({
    response_type: 'code',
    client_id: googleClient.clientId,
    redirect_uri: `${origin}/api/auth/callback/google`,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    prompt: 'select_account',
    nonce: expect.stringMatching(/^[\w-]{16,}$/),
    code_challenge: expect.any(String),
  });
});

// sec V10.5.2
test('signing in again is the same account, and a seller stays a seller', async () => {
  const { shop } = await openShop();
  const first = await signIn(shop, 'rahim');
  const user = (await sessionOf(shop, first.cookie))?.user;
  const save = async (cookie: string, title: string) => {
    const token = await tokenOf(shop, cookie, rahim.email);
    const payload = { name: 'Rahim', email: rahim.email, img: '', title };
    const headers = { authorization: `Bearer ${token}` };
    return shop.inject({ method: 'POST', url: '/api/users', headers, payload });
  };
  await save(first.cookie, 'seller');

  const second = await signIn(shop, 'rahim');

  expect((await sessionOf(shop, second.cookie))?.user.id).toBe(user?.id);
  expect((await save(second.cookie, 'buyer')).status).toBe(200);
  const member = await shop.deps.db.selectFrom('members').selectAll().executeTakeFirstOrThrow();
  expect(member.title).toBe('seller');
});

// sec V10.1.1
test("none of Google's tokens is stored", async () => {
  const { shop } = await openShop();

  await signIn(shop, 'rahim');

  const db = shop.deps.db.withTables<{ identity_account: Record<string, unknown> }>();
  const [account] = await db.selectFrom('identity_account').selectAll().execute();
  expect(account).toMatchObject({ providerId: 'google', accountId: 'rahim' });
  expect(account).toMatchObject({ accessToken: null, refreshToken: null, idToken: null });
});

test('who cancels at Google comes back to the login page, signed out', async () => {
  const { shop } = await openShop();

  const { location, cookie } = await signIn(shop, null);

  expect(location.pathname).toBe('/login');
  expect(location.searchParams.get('error')).toBe('access_denied');
  expect(location.searchParams.get('from')).toBe('/category/2');
  expect(await sessionOf(shop, cookie)).toBeNull();
});

test('an address that Google has not verified is refused', async () => {
  const { shop } = await openShop({ rahim: { ...rahim, email_verified: false } });

  const { location, cookie } = await signIn(shop, 'rahim');

  expect(location.searchParams.get('error')).toBe('email_not_verified');
  expect(await sessionOf(shop, cookie)).toBeNull();
});

// sec T34
test('an address that an admin has blocked is refused', async () => {
  const { shop } = await openShop();
  const { userId: member_id } = await shop.signUp();
  const hash = shop.deps.hashAddress(rahim.email);
  await shop.deps.db.insertInto('blocked_addresses').values({ hash, member_id }).execute();

  const { location, cookie } = await signIn(shop, 'rahim');

  expect(location.searchParams.get('error')).toBe('address_blocked');
  expect(await sessionOf(shop, cookie)).toBeNull();
});

// sec V7.5.1
test('an account without a password is removed right after signing in, and not later', async () => {
  const { shop } = await openShop();
  const { cookie } = await signIn(shop, 'rahim');
  const removeAccount = () =>
    shop.inject({
      method: 'POST',
      url: '/api/auth/delete-user',
      headers: { host, cookie, origin },
      payload: {},
    });
  const sessions = shop.deps.db.withTables<{ identity_session: { createdAt: Date } }>();
  const signedInAt = (minutesAgo: number) =>
    sessions
      .updateTable('identity_session')
      .set({ createdAt: new Date(Date.now() - minutesAgo * 60_000) })
      .execute();

  await signedInAt(6);
  expect(await removeAccount()).toMatchObject({ status: 400, body: { code: 'SESSION_EXPIRED' } });
  await signedInAt(1);
  expect(await removeAccount()).toMatchObject({ status: 200 });
  expect(await sessionOf(shop, cookie)).toBeNull();
});

// sec V6.8.1, V6.8.2
test('an account that somebody made by password is not joined, whatever Google says', async () => {
  const { shop } = await openShop({ rahim: { ...rahim, email: 'person1@example.test' } });
  const squatter = await shop.signUp({ title: 'seller', confirmed: false });
  expect(squatter.email).toBe('person1@example.test');

  const { location, cookie } = await signIn(shop, 'rahim');

  expect(location.searchParams.get('error')).toBe('account_not_linked');
  expect(await sessionOf(shop, cookie)).toBeNull();
});

test('it is joined once its owner has chosen a new password by mail', async () => {
  const { shop } = await openShop({ rahim: { ...rahim, email: 'person1@example.test' } });
  const person = await shop.signUp({ title: 'seller' });
  await resetPassword(shop, person.email, 'Another1');

  const { location, cookie } = await signIn(shop, 'rahim');

  expect(location.searchParams.get('error')).toBeNull();
  expect((await sessionOf(shop, cookie))?.user.id).toBe(person.userId);
});

// sec API10
test('a name or a picture that we would not take is replaced', async () => {
  const odd = { ...rahim, name: '\0 ', picture: 'http://photos.gmail.test/rahim.jpg' };
  const { shop } = await openShop({ rahim: odd });

  const { cookie } = await signIn(shop, 'rahim');

  expect((await sessionOf(shop, cookie))?.user).toMatchObject({ name: 'rahim', image: null });
});

// sec V3.5.3, V10.1.2, V10.2.1, V10.5.1
test('another browser cannot finish the sign-in', async () => {
  const { shop } = await openShop();
  const { body } = await begin(shop);

  const { location, cookie } = await comeBack(shop, await chooseAtGoogle(body.url, 'rahim'), '');

  expect(location.pathname).toBe('/login');
  expect(location.searchParams.get('error')).toBe('state_mismatch');
  expect(await sessionOf(shop, cookie)).toBeNull();
});

/** The address of a finished choice at Google, and the cookies of the browser that it returns to. */
async function chosen(shop: TestShop, person: string | null) {
  const { body, cookie } = await begin(shop);
  return { address: await chooseAtGoogle(body.url, person), cookie };
}

const sessionCount = (shop: TestShop) =>
  shop.deps.db
    .withTables<{ identity_session: { id: string } }>()
    .selectFrom('identity_session')
    .select((all) => all.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();

// Browsers send a navigation twice: a preloaded one that is discarded, a tab that is restored.
test('a return from Google that comes twice is answered twice alike', async () => {
  const { shop } = await openShop();
  const { address, cookie } = await chosen(shop, 'rahim');

  const first = await comeBack(shop, address, cookie);
  const again = await comeBack(shop, address, cookie);

  expect(again.location.href).toBe(`${origin}/login?google=done&from=%2Fcategory%2F2`);
  expect(again.location.href).toBe(first.location.href);
  expect((await sessionOf(shop, again.cookie))?.user.email).toBe(rahim.email);
  // With the cookies of the first answer, too.
  const later = await comeBack(shop, address, `${cookie}; ${first.cookie}`);
  expect(later.location.href).toBe(first.location.href);
  expect(Number((await sessionCount(shop)).count)).toBe(1);
});

test('also while the first one still waits for Google', async () => {
  const { shop } = await openShop();
  const { address, cookie } = await chosen(shop, 'rahim');

  const both = await Promise.all([1, 2].map(() => comeBack(shop, address, cookie)));

  for (const { location, cookie } of both) {
    expect(location.href).toBe(`${origin}/login?google=done&from=%2Fcategory%2F2`);
    expect((await sessionOf(shop, cookie))?.user.email).toBe(rahim.email);
  }
  expect(Number((await sessionCount(shop)).count)).toBe(1);
});

test('a cancelled sign-in that comes back twice is a cancelled one twice', async () => {
  const { shop } = await openShop();
  const { address, cookie } = await chosen(shop, null);

  for (const _ of ['once', 'twice']) {
    const { location } = await comeBack(shop, address, cookie);
    expect(`${location}`).toMatch(/login\?from=%2Fcategory%2F2&error=access_denied/);
  }
});

test('a repeated return signs in no other browser, and none after a minute', async () => {
  const { shop } = await openShop();
  const { address, cookie } = await chosen(shop, 'rahim');
  await comeBack(shop, address, cookie);
  const refused = async (cookies: string) => {
    const answer = await comeBack(shop, address, cookies);
    expect(answer.location.searchParams.get('error')).toBe('state_mismatch');
    expect(await sessionOf(shop, answer.cookie)).toBeNull();
  };

  await refused('');
  await refused((await begin(shop)).cookie);
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await refused(`${name}=${value.replace(/\..*/, '')}.${'A'.repeat(43)}%3D`);
  await shop.deps.db
    .withTables<{ identity_verification: { expiresAt: Date } }>()
    .updateTable('identity_verification')
    .set({ expiresAt: new Date(Date.now() - 1) })
    .execute();
  await refused(cookie);
});

test('nothing in the database signs in by a repeated return', async () => {
  const { shop } = await openShop();
  const { address, cookie } = await chosen(shop, 'rahim');
  const { cookie: session } = await comeBack(shop, address, cookie);
  const token = /session_token=(\w+)/.exec(session)?.[1] ?? 'none';

  const rows = await shop.deps.db
    .withTables<{ identity_verification: { value: string; identifier: string } }>()
    .selectFrom('identity_verification')
    .selectAll()
    .execute();

  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).not.toContain(address.searchParams.get('state'));
});

// sec V6.8.1, V6.8.2, V10.5.3, V10.5.4
test('an ID token that Google has not signed is refused', async () => {
  const { shop, google } = await openShop();
  await google.publishOtherKeys();

  const { location, cookie } = await signIn(shop, 'rahim');

  expect(location.searchParams.get('error')).toBe('unable_to_get_user_info');
  expect(await sessionOf(shop, cookie)).toBeNull();
});

test('an ID token alone signs nobody in', async () => {
  const { shop } = await openShop();

  const { status } = await begin(shop, { idToken: { token: 'ey.ey.ey' } });

  expect(status).toBe(400);
});

// sec V3.7.2
test('nobody is sent to another site afterwards', async () => {
  const { shop } = await openShop();

  for (const elsewhere of ['https://evil.test/', '//evil.test/', '/\\evil.test']) {
    expect((await begin(shop, { callbackURL: elsewhere })).status).toBe(403);
    expect((await begin(shop, { errorCallbackURL: elsewhere })).status).toBe(403);
  }
});

test('the shop opens without Google, and finds it when it is there again', async () => {
  const google = await startGoogle({ rahim });
  onTestFinished(google.stop);
  const shop = await buildTestApp({ google });

  expect((await begin(shop)).body.code).toBe('PROVIDER_NOT_FOUND');
  await google.expectShop(origin);

  expect((await sessionOf(shop, (await signIn(shop, 'rahim')).cookie))?.user.name).toBe(
    'Rahim Uddin',
  );
});

test('without configuration there is no such sign-in', async () => {
  const shop = await buildTestApp();

  const { status, body } = await begin(shop);

  expect(status).toBe(404);
  expect(body.code).toBe('PROVIDER_NOT_FOUND');
});
