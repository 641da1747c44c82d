import { expect, test } from 'vitest';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

/** The same person on another device: a session and a token of its own. */
async function signInAgain(shop: TestShop, person: Person, device: string): Promise<Person> {
  const { email, password } = person;
  const answer = await shop.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email, password },
    // The second one is overwritten by the server, so a client cannot forge it.
    headers: { 'user-agent': device, 'x-client-address': '203.0.113.7' },
  });
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  const { accessToken } = await shop.ok('GET /jwt', { query: { email } }, { ...person, cookie });
  return { ...person, cookie, token: accessToken };
}

// sec V7.1.2
test('people see where they are logged in, newest first, and which one this is', async () => {
  const shop = await buildTestApp();
  const person = await shop.signUp();
  await shop.signUp();
  const phone = await signInAgain(shop, person, 'A phone');

  const sessions = await shop.ok('GET /sessions', {}, phone);

  expect(sessions).toHaveLength(2);
  expect(sessions[0]).toMatchObject({ current: true, device: 'A phone', address: '127.0.0.1' });
  expect(sessions[1]).toMatchObject({ current: false });
  expect(Object.keys(sessions[0] ?? {}).sort()).toEqual([
    '_id',
    'address',
    'createdAt',
    'current',
    'device',
    'expiresAt',
  ]);
});

// sec V7.5.2
test('a session that its owner ends is over at once: no call, no new token', async () => {
  const shop = await buildTestApp();
  const person = await shop.signUp();
  const lost = await signInAgain(shop, person, 'A lost phone');
  const id = (await shop.ok('GET /sessions', {}, lost)).find((one) => one.current)?._id ?? '';

  await shop.ok('DELETE /sessions/:id', { params: { id } }, person);

  expect(await shop.call('GET /sessions', {}, lost)).toMatchObject({ status: 401 });
  const { email } = person;
  expect(await shop.call('GET /jwt', { query: { email } }, lost)).toMatchObject({ status: 403 });
  expect(await shop.ok('GET /sessions', {}, person)).toHaveLength(1);
  expect(await shop.call('DELETE /sessions/:id', { params: { id } }, person)).toMatchObject({
    status: 404,
  });
});

test("another's session is not there, and goes on", async () => {
  const shop = await buildTestApp();
  const [person, stranger] = [await shop.signUp(), await shop.signUp()];
  const id = (await shop.ok('GET /sessions', {}, person))[0]?._id ?? '';

  const answer = await shop.call('DELETE /sessions/:id', { params: { id } }, stranger);

  expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect(await shop.ok('GET /sessions', {}, person)).toHaveLength(1);
});

// sec V7.5.2
test('all others can be ended together; the one that asks goes on', async () => {
  const shop = await buildTestApp();
  const [person, stranger] = [await shop.signUp(), await shop.signUp()];
  const others = [await signInAgain(shop, person, '1'), await signInAgain(shop, person, '2')];

  const answer = await shop.ok('DELETE /sessions', {}, person);

  expect(answer).toEqual({ acknowledged: true, deletedCount: 2 });
  for (const other of others) {
    expect(await shop.call('GET /sessions', {}, other)).toMatchObject({ status: 401 });
  }
  expect(await shop.ok('GET /sessions', {}, person)).toHaveLength(1);
  expect(await shop.ok('GET /sessions', {}, stranger)).toHaveLength(1);
});
