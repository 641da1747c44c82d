import { describe, expect, test } from 'vitest';
import type { Product } from '#contract/phones/products.ts';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import { plainPicture } from '#testing/fixtures/pictures.ts';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';

const origin = 'https://app.test';
const host = 'api.test:8080';

type Request = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  token?: string | undefined;
  body?: object;
  headers?: Record<string, string>;
};

/** What a page of the other origin gets by `fetch`, which sends its origin and no cookie. */
async function send(shop: TestShop, { method = 'GET', path, token, body, headers }: Request) {
  return shop.inject({
    method,
    url: path,
    ...(body && { payload: body }),
    headers: {
      host,
      origin,
      'sec-fetch-site': 'cross-site',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
}

const open = () => buildTestApp({ allowedOrigins: [origin, 'http://localhost:5173'] });
const person = { name: 'Nusrat', email: 'nusrat@example.test', password: 'Secret1' };

function corsHeaders(headers: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.startsWith('access-control')),
  );
}

/** Signs up, and returns the session's token, which replaces the cookie. */
async function signUp(shop: TestShop) {
  const answer = await send(shop, {
    method: 'POST',
    path: '/api/auth/sign-up/email',
    body: person,
  });
  expect(answer).toMatchObject({ status: 200 });
  return { answer, session: String(answer.headers['set-auth-token']) };
}

describe('a preflight', () => {
  const ask = (shop: TestShop, from: string, path = '/api/myorders') =>
    shop.app.inject({
      method: 'OPTIONS',
      url: path,
      headers: {
        host,
        origin: from,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,content-type',
      },
    });

  // sec V3.4.2
  test.each(['/api/myorders', '/api/auth/sign-in/email', '/embedded-cards/intents/pi_1/confirm'])(
    'of an allowed origin is granted, without cookies: %s',
    async (path) => {
      const { statusCode, headers } = await ask(await open(), origin, path);
      expect(statusCode).toBe(204);
      expect(corsHeaders(headers)).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': 'authorization, content-type, if-none-match',
      });
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      expect(headers.vary).toMatch(/origin/i);
    },
  );

  // sec V3.4.2
  test.each(['https://evil.test', 'https://app.test.evil.test', 'http://app.test', 'null'])(
    'of %s is not, and neither is its call',
    async (from) => {
      const shop = await open();
      expect(corsHeaders((await ask(shop, from)).headers)).not.toHaveProperty(
        'access-control-allow-origin',
      );
      const answer = await send(shop, { path: '/api/categories', headers: { origin: from } });
      expect(corsHeaders(answer.headers)).not.toHaveProperty('access-control-allow-origin');
    },
  );

  // sec V3.4.2
  test('for a page or a picture grants nothing', async () => {
    const shop = await open();
    const answer = await send(shop, { path: `/images/${shop.deps.newId()}.webp` });
    expect(corsHeaders(answer.headers)).toEqual({});
    expect(String(answer.headers.vary)).not.toMatch(/origin/i);
  });
});

// spec S7-3, S7-4, S7-6, S7-7, S7-9
test('a page of an allowed origin signs up, sells and counts, by tokens alone', async () => {
  const shop = await open();
  const { answer, session } = await signUp(shop);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(answer.headers['access-control-allow-origin']).toBe(origin);
  const exposed = String(answer.headers['access-control-expose-headers']).split(', ');
  expect(exposed).toEqual(
    expect.arrayContaining(['set-auth-token', 'link', 'x-total-count', 'retry-after', 'etag']),
  );

  // Section 4: the user is saved before the first access token.
  const { name, email } = person;
  const saved = await send(shop, {
    method: 'POST',
    path: '/api/users',
    token: session,
    body: { name, email, img: '', title: 'seller' },
  });
  expect(saved).toMatchObject({ status: 200, body: { acknowledged: true } });
  const jwt = await send(shop, { path: `/api/jwt?email=${email}`, token: session });
  expect(jwt).toMatchObject({ status: 200 });
  const { accessToken: token } = jwt.body as { accessToken: string };
  const [link = ''] = /http\S+/.exec((await shop.mail()).text ?? '') ?? [];
  const body = { token: new URL(link).searchParams.get('token') };
  expect(await send(shop, { method: 'POST', path: '/api/confirmation', body })).toMatchObject({
    status: 200,
  });

  const form = new FormData();
  form.append('image', new Blob([(await plainPicture()) as BlobPart]), 'phone.jpg');
  const upload = new Request('http://localhost/', { method: 'POST', body: form });
  const uploaded = await shop.inject({
    method: 'POST',
    url: '/api/images?expiration=600',
    payload: Buffer.from(await upload.arrayBuffer()),
    headers: {
      host,
      origin,
      authorization: `Bearer ${token}`,
      'content-type': upload.headers.get('content-type') ?? '',
    },
  });
  const { url: img } = (uploaded.body as { data: { url: string } }).data;
  expect(img).toMatch(/^http:\/\/api\.test:8080\/images\/[\w-]+\.webp$/);
  const added = await send(shop, {
    method: 'POST',
    path: '/api/addproduct',
    token,
    body: { ...believablePhone, img },
  });
  expect(added).toMatchObject({ status: 200, body: { acknowledged: true } });

  const list = await send(shop, { path: '/api/allproducts' });
  expect(list).toMatchObject({ body: [{ img }], headers: { 'x-total-count': '1' } });
  const own = await shop.ok('GET /allproducts', {});
  expect(own.map((phone: Product) => phone.img)).toEqual([img.replace('http://api.test:8080', '')]);
  expect((await shop.inject({ url: new URL(img).pathname, headers: { host } })).status).toBe(200);

  const profile = await send(shop, {
    method: 'POST',
    path: '/api/auth/update-user',
    token: session,
    body: { image: new URL(img).pathname },
  });
  expect(profile).toMatchObject({ status: 200 });
  const known = await send(shop, { path: '/api/auth/get-session', token: session });
  expect(known).toMatchObject({ status: 200, body: { user: { email, image: img } } });
});

test('with a public address, pictures are there for everybody', async () => {
  const publicUrl = 'http://localhost:80';
  const shop = await buildTestApp({ allowedOrigins: [origin], publicUrl });
  const seller = await shop.signUp({ title: 'seller' });
  await shop.addProduct(seller);
  const list = await send(shop, { path: '/api/allproducts' });
  expect(list.body).toMatchObject([
    { img: expect.stringMatching(/^http:\/\/localhost:80\/images/) },
  ]);
});

// sec V3.5.1, V3.5.2
test("a page elsewhere cannot act by the visitor's cookie, not even an allowed one", async () => {
  const shop = await open();
  const { cookie, email } = await shop.signUp();
  const headers = { cookie };
  const jwt = await send(shop, { path: `/api/jwt?email=${email}`, headers });
  expect(jwt).toMatchObject({ status: 403, body: { code: 'wrong-session', accessToken: '' } });
  expect(jwt.headers['access-control-allow-origin']).toBe(origin);
  const session = await send(shop, { path: '/api/auth/get-session', headers });
  expect(session.body).toBeNull();
  const out = await send(shop, { method: 'POST', path: '/api/auth/sign-out', body: {}, headers });
  expect(out.headers['clear-site-data']).toBeUndefined();
  const still = new Headers({ host: 'localhost', cookie });
  expect((await shop.deps.identity.identify(still))?.email).toBe(email);

  const evil = { cookie, origin: 'https://evil.test' };
  const refused = await send(shop, { path: `/api/jwt?email=${email}`, headers: evil });
  expect(refused).toMatchObject({ status: 403, body: { code: 'wrong-origin' } });
});

test('signing out by the token ends session and access token', async () => {
  const shop = await open();
  const { session } = await signUp(shop);
  const jwtPath = `/api/jwt?email=${person.email}`;
  const { accessToken: token } = (await send(shop, { path: jwtPath, token: session })).body as {
    accessToken: string;
  };
  expect(await send(shop, { path: '/api/sessions', token })).toMatchObject({ status: 200 });

  const out = await send(shop, {
    method: 'POST',
    path: '/api/auth/sign-out',
    token: session,
    body: {},
  });

  expect(out).toMatchObject({ status: 200 });
  expect(await send(shop, { path: jwtPath, token: session })).toMatchObject({ status: 403 });
  expect(await send(shop, { path: '/api/sessions', token })).toMatchObject({ status: 401 });
});

// sec V3.3.4
test("the shop's own pages never get the session's token", async () => {
  const shop = await open();
  const answer = await shop.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    payload: person,
    headers: { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' },
  });
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.headers['set-cookie']).toBeDefined();
  expect(answer.headers['set-auth-token']).toBeUndefined();
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});

// sec V9.1.1
test('a token of a session that was not signed here, or an unsigned one, is nobody', async () => {
  const shop = await open();
  const { session } = await signUp(shop);
  const [id = '', signature = ''] = session.split('.');
  const path = `/api/jwt?email=${person.email}`;
  for (const token of [id, `${id}.`, `${id}.${signature.slice(1)}A`, `A${id}.${signature}`]) {
    expect(await send(shop, { path, token })).toMatchObject({ status: 403 });
  }
  expect(await send(shop, { path, token: session })).toMatchObject({ status: 200 });
});
