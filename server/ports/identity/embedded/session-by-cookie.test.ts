import { expect, test } from 'vitest';
import { buildTestApp, testAuthSecret } from '#testing/test-app.ts';
import { cookieNameOf, renewedBelowSeconds } from './better-auth-options.ts';
import { createSessionByCookie } from './session-by-cookie.ts';

/** A shop at this address, a session cookie of better-auth, and the tested reader of it. */
async function signUpAt(publicUrl: string | null) {
  const shop = await buildTestApp({ publicUrl });
  const answer = await shop.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    payload: { name: 'Nusrat', email: 'nusrat@example.test', password: 'Secret1' },
    headers: { origin: publicUrl ?? 'http://localhost:80' },
  });
  const cookie = String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  const read = createSessionByCookie({
    db: shop.deps.db,
    secret: testAuthSecret,
    cookieName: cookieNameOf('session_token', publicUrl),
    renewedBelowSeconds,
  });
  return { cookie, read: (header: string) => read(new Headers({ cookie: header })) };
}

test.each([null, 'https://shop.example'])(
  'the cookie that better-auth sets is read without asking it, in a shop at %s',
  async (publicUrl) => {
    const { cookie, read } = await signUpAt(publicUrl);
    const nusrat = { email: 'nusrat@example.test', displayName: 'Nusrat' };

    expect(await read(cookie)).toMatchObject(nusrat);
    expect(await read(`other=1; ${cookie}; more="2"`)).toMatchObject(nusrat);
    expect(await read(`x${cookie}`)).toBeNull();
  },
);

test('behind TLS a cookie that came without it is nobody’s', async () => {
  const { cookie, read } = await signUpAt('https://shop.example');

  expect(await read(cookie.replace('__Secure-', ''))).toBeNull();
});
