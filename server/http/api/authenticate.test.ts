import { expect, test } from 'vitest';
import { buildTestApp } from '#testing/test-app.ts';
import { readPageReader } from './authenticate.ts';

test('a page for somebody signed in gets their name and a token that the API takes', async () => {
  const shop = await buildTestApp();
  const { email, cookie } = await shop.signUp({ title: 'buyer' });
  const found = await readPageReader(new Headers({ cookie, host: 'localhost' }), shop.deps);
  expect(found).toMatchObject({ email, photoURL: '' });

  const answer = await shop.inject({
    url: `/api/myorders?email=${email}`,
    headers: { authorization: `Bearer ${await found?.issueToken()}` },
  });
  expect(answer.status).toBe(200);
});

test.each(['', 'language=bn', 'phonehaat.session_token=none'])(
  'the cookie "%s" is nobody’s',
  async (cookie) => {
    const shop = await buildTestApp();
    const headers = new Headers({ host: 'localhost', cookie });
    expect(await readPageReader(headers, shop.deps)).toBeNull();
  },
);
