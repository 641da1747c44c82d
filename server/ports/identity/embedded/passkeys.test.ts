import { expect, test } from 'vitest';
import { passkeysMax } from '#contract/members/keys.ts';
import { nextCode } from '#testing/one-time-code.ts';
import { createAuthenticator } from '#testing/passkeys/authenticator.ts';
import {
  addPasskey,
  enterByPasskey,
  newAuthenticator,
  openedBy,
  prove,
  withoutPassword,
  withPasskey,
} from '#testing/passkeys/people.ts';
import { enabled, openBrowser } from '#testing/second-factor.ts';
import { buildTestApp } from '#testing/test-app.ts';

const wrong = { status: 401, body: { code: 'PASSKEY_WRONG' } };
const unknown = { status: 401, body: { code: 'PASSKEY_UNKNOWN' } };
const late = { status: 401, body: { code: 'PASSKEY_LATE' } };

test('a passkey is added by the password, and opens a session that says so', async () => {
  const shop = await buildTestApp();
  const { userId, device, email } = await withPasskey(shop);
  const phone = openBrowser(shop);

  const answer = await enterByPasskey(phone, device);

  expect(answer).toMatchObject({ status: 200, body: { user: { email } } });
  expect(JSON.stringify(answer.body)).not.toContain('token');
  expect(await phone.isSignedIn()).toBe(true);
  const [newest] = await shop.deps.identity.listSessions(userId);
  expect(newest?.openedBy).toBe('passkey');
  const keys = await shop.deps.identity.findKeys(userId);
  expect(keys).toMatchObject({ password: true, google: false });
  expect(keys.passkeys).toMatchObject([
    { name: 'My phone', isSynced: true, usedAt: shop.clock.now() },
  ]);
  expect(keys.used).toEqual({ password: expect.any(Date), passkey: expect.any(Date) });
});

test.each([
  ['of another page', { origin: 'http://localhost.evil.test' }],
  ['of another port of the host', { origin: 'http://localhost:81' }],
  ['for another site', { rpId: 'evil.test' }],
  ['without finger, face or PIN', { verified: false }],
  ['to another challenge', { challenge: 'AAAA' }],
])('an answer %s neither adds a passkey nor logs in', async (_name, said) => {
  const shop = await buildTestApp();
  const { browser, device, password } = await withPasskey(shop);
  const another = newAuthenticator();
  expect(await addPasskey(browser, another, { proof: { password }, said })).toMatchObject(wrong);
  const phone = openBrowser(shop);
  expect(await enterByPasskey(phone, device, said)).toMatchObject(wrong);
  expect(await phone.isSignedIn()).toBe(false);
});

test('a challenge is used once, even by a wrong answer, and only by the browser that asked', async () => {
  const shop = await buildTestApp();
  const { device } = await withPasskey(shop);
  const phone = openBrowser(shop);
  const { body: asked } = await phone.post('/passkey/ask', {});
  const response = device.get(asked as never);

  expect(await openBrowser(shop).post('/passkey/sign-in', { response })).toMatchObject(late);
  const before = phone.cookies();
  expect((await phone.post('/passkey/sign-in', { response })).status).toBe(200);
  // The cookie of before, as a thief who has copied it would send it.
  const copy = openBrowser(shop, before);
  expect(await copy.post('/passkey/sign-in', { response })).toMatchObject(late);
  expect(await copy.isSignedIn()).toBe(false);

  const { body: next } = await phone.post('/passkey/ask', {});
  const kept = phone.cookies();
  const false1 = device.get(next as never, { verified: false });
  expect(await phone.post('/passkey/sign-in', { response: false1 })).toMatchObject(wrong);
  const retry = openBrowser(shop, kept);
  const right = device.get(next as never);
  expect(await retry.post('/passkey/sign-in', { response: right })).toMatchObject(late);
});

test('a challenge to log in proves nothing, and one to prove opens nothing', async () => {
  const shop = await buildTestApp();
  const { browser, device } = await withPasskey(shop);
  const { body: login } = await browser.post('/passkey/ask', {});
  const answer = { response: device.get(login as never) };
  expect(await browser.post('/passkey/prove', answer)).toMatchObject(late);
  const { body: proof } = await browser.post('/passkey/ask-proof', {});
  const other = { response: device.get(proof as never) };
  expect(await browser.post('/passkey/sign-in', other)).toMatchObject(late);
});

test('the counter must grow, so that a copied key is noticed; keys that do not count stay at 0', async () => {
  const shop = await buildTestApp();
  const { device } = await withPasskey(shop);
  expect((await enterByPasskey(openBrowser(shop), device, { counter: 7 })).status).toBe(200);
  for (const counter of [7, 6, 0]) {
    expect(await enterByPasskey(openBrowser(shop), device, { counter })).toMatchObject(wrong);
  }
  expect((await enterByPasskey(openBrowser(shop), device, { counter: 8 })).status).toBe(200);

  const synced = await shop.signUp();
  const browser = openBrowser(shop, synced.cookie);
  const cloud = newAuthenticator();
  const proof = { password: synced.password };
  await addPasskey(browser, cloud, { proof, said: { counter: 0 } });
  for (let round = 0; round < 2; round++) {
    const answer = await enterByPasskey(openBrowser(shop), cloud, { counter: 0 });
    expect(answer.status).toBe(200);
  }
});

test('a passkey of another person proves nothing, is not added twice, and none is unknown', async () => {
  const shop = await buildTestApp();
  const one = await withPasskey(shop);
  const two = await withPasskey(shop);
  expect(await prove(one.browser, two.device)).toMatchObject(unknown);
  const proof = { password: one.password };
  expect(await addPasskey(one.browser, two.device, { proof })).toMatchObject(wrong);
  const stranger = newAuthenticator();
  stranger.create({ challenge: 'AAAA', user: { id: 'nobody' } });
  expect(await enterByPasskey(openBrowser(shop), stranger)).toMatchObject(unknown);
});

test('a challenge to add a passkey is of the member who asked', async () => {
  const shop = await buildTestApp();
  const one = await shop.signUp();
  const two = await shop.signUp();
  const browser = openBrowser(shop, one.cookie);
  const asked = await browser.post('/passkey/begin', { password: one.password });
  const device = newAuthenticator();
  const response = device.create(asked.body as never);
  const challenge = browser
    .cookies()
    .split('; ')
    .find((each) => each.includes('passkey='));
  const other = openBrowser(shop, `${two.cookie}; ${challenge}`);
  expect(await other.post('/passkey/add', { response, name: 'Mine' })).toMatchObject(wrong);
  expect((await shop.deps.identity.findKeys(two.userId)).passkeys).toEqual([]);
});

test('adding one wants a session, and the right password', async () => {
  const shop = await buildTestApp();
  const member = await shop.signUp();
  const browser = openBrowser(shop, member.cookie);
  const add = (proof: object) => addPasskey(browser, newAuthenticator(), { proof });
  expect(await add({})).toMatchObject({ status: 401, body: { code: 'PASSWORD_REQUIRED' } });
  expect((await add({ password: 'Another1' })).status).toBe(400);
  expect(await openBrowser(shop).post('/passkey/begin', {})).toMatchObject({
    status: 401,
    body: { code: 'SESSION_REQUIRED' },
  });
  // A passkey that was used within the last minutes is proof, too.
  const { browser: own, device, userId } = await withPasskey(shop);
  expect((await addPasskey(own, newAuthenticator())).status).toBe(401);
  expect((await prove(own, device)).status).toBe(200);
  expect((await addPasskey(own, newAuthenticator())).status).toBe(200);
  expect((await shop.deps.identity.findKeys(userId)).passkeys).toHaveLength(2);
  // The challenge was consumed, and the proof is of the last ten minutes.
  shop.clock.advance({ minutes: 11 });
  expect((await addPasskey(own, newAuthenticator())).status).toBe(401);
});

test('where a second factor is on, adding one wants a code, and the passkey replaces both', async () => {
  const shop = await buildTestApp();
  const member = await enabled(shop);
  const { browser, password, secret } = member;
  const device = newAuthenticator();
  expect((await addPasskey(browser, device, { proof: { password } })).status).toBe(401);
  const proof = { password, code: nextCode(secret) };
  expect((await addPasskey(browser, device, { proof })).status).toBe(200);
  const phone = openBrowser(shop);
  expect((await enterByPasskey(phone, device)).status).toBe(200);
  expect(await phone.isSignedIn()).toBe(true);
});

test('who came by number and has no strong key may add one, which counts a day later', async () => {
  const shop = await buildTestApp();
  const member = await shop.signUp();
  const { db } = shop.deps;
  await withoutPassword(db, member.userId);
  await openedBy(db, member.userId, 'number');
  const browser = openBrowser(shop, member.cookie);
  const device = newAuthenticator();
  const day = 24 * 60 * 60_000;

  const added = await addPasskey(browser, device);

  const countsFrom = new Date(shop.clock.now().getTime() + day).toISOString();
  expect(added).toMatchObject({ status: 200, body: { countsFrom } });
  const waits = { status: 401, body: { code: 'PASSKEY_WAITS' } };
  expect(await prove(browser, device)).toMatchObject(waits);
  expect(await enterByPasskey(openBrowser(shop), device)).toMatchObject(waits);
  shop.clock.advance({ minutes: 24 * 60 - 1 });
  expect(await enterByPasskey(openBrowser(shop), device)).toMatchObject(waits);
  shop.clock.advance({ minutes: 1 });
  expect((await enterByPasskey(openBrowser(shop), device)).status).toBe(200);
  // From then on a login by number adds none without it.
  expect(await addPasskey(browser, newAuthenticator())).toMatchObject({
    status: 401,
    body: { code: 'KEY_NEEDED' },
  });
});

test('a login by number adds none where there is a password, however fresh it is', async () => {
  const shop = await buildTestApp();
  const member = await shop.signUp();
  await openedBy(shop.deps.db, member.userId, 'number');
  const browser = openBrowser(shop, member.cookie);
  expect(await addPasskey(browser, newAuthenticator())).toMatchObject({
    status: 401,
    body: { code: 'PASSWORD_REQUIRED' },
  });
});

test('the passkey of a removed account opens nothing', async () => {
  const shop = await buildTestApp();
  const { userId, device } = await withPasskey(shop);
  await shop.deps.identity.removeUser(userId);
  expect(await enterByPasskey(openBrowser(shop), device)).toMatchObject(unknown);
});

test('the address of the shop decides, not the host of the request', async () => {
  const publicUrl = 'https://shop.example';
  const shop = await buildTestApp({ publicUrl });
  const answer = await shop.inject({
    method: 'POST',
    url: '/api/auth/passkey/ask',
    payload: {},
    headers: { host: 'evil.test', origin: publicUrl },
  });
  expect(answer).toMatchObject({ status: 200, body: { rpId: 'shop.example' } });
  expect(createAuthenticator(publicUrl).id).not.toBe('');
});

test('there is an end to the number of passkeys', async () => {
  const shop = await buildTestApp();
  const { browser, device } = await withPasskey(shop);
  await prove(browser, device);
  for (let count = 1; count < passkeysMax; count++) {
    expect((await addPasskey(browser, newAuthenticator())).status).toBe(200);
  }
  expect(await addPasskey(browser, newAuthenticator())).toMatchObject({
    status: 401,
    body: { code: 'PASSKEYS_FULL' },
  });
});
