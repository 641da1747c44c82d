import { expect, test } from 'vitest';
import { buildTestApp } from '#testing/test-app.ts';

const mark = 'phonehaat.signed-out=1';

// sec T28
test('a session whose member has signed out without a network is nobody, until it is ended', async () => {
  const shop = await buildTestApp();
  const { cookie, email } = await shop.signUp();
  const marked = `${cookie}; ${mark}`;
  const get = (url: string, cookies: string) => shop.inject({ url, headers: { cookie: cookies } });
  const jwt = `/api/jwt?email=${email}`;
  expect(await get(jwt, cookie)).toMatchObject({ status: 200 });

  expect(await get(jwt, marked)).toMatchObject({ status: 403, body: { accessToken: '' } });
  expect((await get('/api/auth/get-session', marked)).body).toBeNull();
  const user = { name: 'Next', email, img: '', title: 'buyer' };
  const headers = { cookie: marked };
  const saved = await shop.inject({ method: 'POST', url: '/api/users', payload: user, headers });
  expect(saved).toMatchObject({ status: 401 });

  const out = await shop.inject({
    method: 'POST',
    url: '/api/auth/sign-out',
    payload: {},
    headers: { cookie: marked, origin: 'http://localhost:80' },
  });
  expect(out).toMatchObject({ status: 200 });
  expect(await get(jwt, cookie)).toMatchObject({ status: 403 });
});

test('other cookies stay, and a name that only looks like the mark is none', async () => {
  const shop = await buildTestApp();
  const { cookie, email } = await shop.signUp();
  const jwt = (cookies: string) =>
    shop.inject({ url: `/api/jwt?email=${email}`, headers: { cookie: cookies } });
  expect(await jwt(`x${mark}; ${cookie}`)).toMatchObject({ status: 200 });
  expect(await jwt(`note=${mark}; ${cookie}`)).toMatchObject({ status: 200 });
});
