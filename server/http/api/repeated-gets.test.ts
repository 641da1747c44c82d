import { expect, test } from 'vitest';
import { routes } from '#server/ports/identity/embedded/endpoints.ts';
import { buildTestApp } from '#testing/test-app.ts';

// A browser may send a navigation twice: a preloaded one that is discarded, a restored tab. GETs
// with an effect therefore answer a repeat like the first. The return of a payment is tested in
// redirect-payments.test.ts; links in mails only show a button (notices.test.ts).
test('the identity provider has two GETs; a repeated return from Google is in google.test.ts', () => {
  const gets = Object.keys(routes).filter((key) => key.startsWith('GET '));
  expect(gets.sort()).toEqual(['GET /callback/google', 'GET /get-session']);
});

test('a session and its token can be asked for twice', async () => {
  const shop = await buildTestApp();
  const person = await shop.signUp();
  const { cookie, email } = person;
  const user = async () => {
    const url = '/api/auth/get-session';
    const { body } = await shop.inject({ method: 'GET', url, headers: { cookie } });
    return (body as { user: { email: string } }).user.email;
  };
  const me = async () => {
    const { accessToken } = await shop.ok('GET /jwt', { query: { email } }, person);
    return (await shop.ok('GET /me', {}, { ...person, token: accessToken })).email;
  };
  for (const _ of ['once', 'twice']) {
    expect(await user()).toBe(email);
    expect(await me()).toBe(email);
  }
});
