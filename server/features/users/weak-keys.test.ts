import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { type CallKey, calls } from '#contract/calls.ts';
import { guardedActs, wantsOf } from '#contract/members/keys.ts';
import {
  addPasskey,
  enterByPasskey,
  newAuthenticator,
  openedBy,
  prove,
  withoutPassword,
  withPasskey,
} from '#testing/passkeys/people.ts';
import { wallet } from '#testing/payments/paying-out.ts';
import { openBrowser } from '#testing/second-factor.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

const keyNeeded = { status: 403, body: { code: 'key-needed' } };

/** A member whose SIM is in a thief's phone: logged in by number this minute. */
async function bySim(shop: TestShop, { password }: { password: boolean }) {
  const person = await shop.signUp({ title: 'seller' });
  if (!password) await withoutPassword(shop.deps.db, person.userId);
  await openedBy(shop.deps.db, person.userId, 'number');
  return { ...person, browser: openBrowser(shop, person.cookie) };
}

const nameDestination = (shop: TestShop, person: Person, password = '') =>
  shop.call('PUT /money/destination', { body: { ...wallet, password } }, person);

test('each act that wants a strong login has a call that refuses the others', () => {
  const acts = Object.values(calls).flatMap((call) => ('act' in call ? [call.act] : []));
  const wanted = guardedActs.filter((act) => wantsOf[act] === 'strong-login');
  // Of an IMEI the last digits are shown, so its calls answer.
  expect(new Set(acts)).toEqual(new Set(wanted.filter((act) => act !== 'imei')));
});

test('a login that ends while its password is checked moves no payout', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const { identity } = shop.deps;
  const verify = identity.verifyPassword;
  vi.spyOn(identity, 'verifyPassword').mockImplementationOnce(async (userId, password) => {
    const isRight = await verify(userId, password);
    await identity.endSession(userId, (await sessionOf(shop, seller))?.sessionId ?? '');
    return isRight;
  });
  expect((await nameDestination(shop, seller, seller.password)).status).toBe(401);
  const stored = await shop.deps.db.selectFrom('payout_destinations').selectAll().execute();
  expect(stored).toEqual([]);
});

// sec T42
test.each([true, false])(
  'a SIM alone reads and changes nothing that costs its owner (password: %s)',
  async (password) => {
    const shop = await buildTestApp();
    const thief = await bySim(shop, { password });
    expect(await nameDestination(shop, thief)).toMatchObject(keyNeeded);
    expect(await shop.call('GET /me/export', {}, thief)).toMatchObject(keyNeeded);
    const id = shop.deps.newId();
    const params = { id };
    for (const key of ['GET /papers/:id', 'GET /papers/:id/file'] satisfies CallKey[]) {
      expect(await shop.call(key, { params, query: { language: 'en' } }, thief)).toMatchObject(
        keyNeeded,
      );
    }
    const rename = { params, body: { name: 'Mine' } };
    expect(await shop.call('POST /me/passkeys/:id', rename, thief)).toMatchObject(keyNeeded);
    const left = await thief.browser.post('/delete-user', {});
    expect(left.status).toBe(password ? 400 : 403);
    const changed = { currentPassword: 'Guessed1', newPassword: 'Thief123' };
    expect((await thief.browser.post('/change-password', changed)).status).toBe(400);
    expect((await thief.browser.post('/two-factor/enable', { password: 'Guessed1' })).status).toBe(
      400,
    );
    expect(
      await shop.deps.identity.isSessionLive((await sessionOf(shop, thief))?.sessionId ?? ''),
    ).toBe(true);
    const { destination } = await shop.ok('GET /money', { query: { email: thief.email } }, thief);
    expect(destination).toBeNull();
  },
);

const sessionOf = async (shop: TestShop, { userId }: Person) =>
  (await shop.deps.identity.listSessions(userId))[0];

test('the password, or a passkey within ten minutes, lifts a login by number', async () => {
  const shop = await buildTestApp();
  const owner = await withPasskey(shop);
  await openedBy(shop.deps.db, owner.userId, 'number');
  expect(await nameDestination(shop, owner)).toMatchObject(keyNeeded);
  expect((await nameDestination(shop, owner, 'Wrong1')).body.code).toBe('password-wrong');
  expect((await nameDestination(shop, owner, owner.password)).status).toBe(200);
  expect((await shop.call('GET /me/export', {}, owner)).status).toBe(403);

  await prove(owner.browser, owner.device);

  expect((await shop.call('GET /me/export', {}, owner)).status).toBe(200);
  expect((await nameDestination(shop, owner)).status).toBe(200);
  expect((await shop.ok('GET /me/keys', {}, owner)).proved).toBe(true);
  shop.clock.advance({ minutes: 11 });
  expect(await shop.call('GET /me/export', {}, owner)).toMatchObject(keyNeeded);
  const body = { password: owner.password };
  expect((await shop.call('POST /me/proof', { body }, owner)).status).toBe(200);
  expect((await shop.call('GET /me/export', {}, owner)).status).toBe(200);
});

test('of a strong login the password is wanted as before, and a passkey replaces it', async () => {
  const shop = await buildTestApp();
  const owner = await withPasskey(shop);
  expect((await nameDestination(shop, owner)).body.code).toBe('password-wrong');
  const phone = openBrowser(shop);
  await enterByPasskey(phone, owner.device);
  const { email } = owner;
  const { accessToken } = await shop.ok(
    'GET /jwt',
    { query: { email } },
    { ...owner, cookie: phone.cookies() },
  );
  expect((await nameDestination(shop, { ...owner, token: accessToken })).status).toBe(200);
});

test('a passkey that a SIM added waits a day, holds payouts, and one tap in the mail ends it', async () => {
  const shop = await buildTestApp();
  const thief = await bySim(shop, { password: false });
  const elsewhere = await shop.signUp();
  const device = newAuthenticator();
  const added = await addPasskey(thief.browser, device);
  expect(added.status).toBe(200);
  expect(await prove(thief.browser, device)).toMatchObject({ status: 401 });
  expect(await nameDestination(shop, thief)).toMatchObject(keyNeeded);

  const day = new Date(shop.clock.now().getTime() + 24 * 60 * 60_000);
  const { key_waits_until: until } = await shop.deps.db
    .selectFrom('members')
    .select('key_waits_until')
    .where('id', '=', thief.userId)
    .executeTakeFirstOrThrow();
  expect(until).toEqual(day);
  const notices = await shop.ok('GET /notices', { query: {} }, thief);
  expect(notices[0]).toMatchObject({ kind: 'key-waits', facts: { at: day.toISOString() } });

  const [passkey] = (await shop.deps.identity.findKeys(thief.userId)).passkeys;
  const path = shop.deps.keyStopLinks.path({
    memberId: thief.userId,
    keyId: passkey?.id ?? '',
  });
  // Mail scanners open links.
  expect(await shop.inject({ method: 'GET', url: path })).toMatchObject({ status: 200 });
  expect(await thief.browser.isSignedIn()).toBe(true);
  const foreign = shop.deps.keyStopLinks.path({
    memberId: elsewhere.userId,
    keyId: passkey?.id ?? '',
  });
  expect((await shop.inject({ method: 'POST', url: foreign })).status).toBe(410);
  expect((await shop.inject({ method: 'POST', url: `${path}x` })).status).toBe(404);
  expect(await shop.inject({ method: 'POST', url: path })).toMatchObject({ status: 200 });
  expect(await thief.browser.isSignedIn()).toBe(false);
  expect((await shop.deps.identity.findKeys(thief.userId)).passkeys).toEqual([]);
  expect((await shop.inject({ method: 'POST', url: path })).status).toBe(410);
  shop.clock.advance({ minutes: 24 * 60 });
  expect(await enterByPasskey(openBrowser(shop), device)).toMatchObject({ status: 401 });
});

test('a waiting passkey is stopped from any login, and one that counts wants proof', async () => {
  const shop = await buildTestApp();
  const person = await bySim(shop, { password: false });
  const device = newAuthenticator();
  await addPasskey(person.browser, device);
  const remove = async (password = '') => {
    const { passkeys } = await shop.ok('GET /me/keys', {}, person);
    const params = { id: passkeys[0]?._id ?? '' };
    return shop.call('POST /me/passkeys/:id/removal', { params, body: { password } }, person);
  };
  expect((await remove()).status).toBe(200);
  await addPasskey(person.browser, device);
  shop.clock.advance({ minutes: 24 * 60 });
  const { accessToken } = await shop.ok('GET /jwt', { query: { email: person.email } }, person);
  person.token = accessToken;
  expect(await remove()).toMatchObject(keyNeeded);
  await prove(person.browser, device);
  expect((await remove()).status).toBe(200);
});

test('a SIM alone ends logins by number only, and reads nothing that staff read', async () => {
  const shop = await buildTestApp();
  const owner = await shop.signUp({ admin: true });
  const thief = openBrowser(shop);
  await thief.post('/sign-in/email', { email: owner.email, password: owner.password });
  const [stolen, own] = await shop.deps.identity.listSessions(owner.userId);
  await sql`update identity_session set "openedBy" = 'number' where id = ${stolen?.sessionId}`.execute(
    shop.deps.db,
  );
  const { accessToken: token } = await shop.ok(
    'GET /jwt',
    { query: { email: owner.email } },
    { ...owner, cookie: thief.cookies() },
  );
  const weak = { ...owner, token, cookie: thief.cookies() };
  const params = { id: own?.sessionId ?? '' };

  expect(await shop.call('DELETE /sessions/:id', { params }, weak)).toMatchObject(keyNeeded);
  expect(await shop.ok('DELETE /sessions', {}, weak)).toMatchObject({ deletedCount: 0 });
  expect((await shop.call('GET /auditlog', { query: {} }, weak)).status).toBe(403);
  expect((await shop.call('GET /auditlog', { query: {} }, owner)).status).toBe(200);
  // The owner ends the thief's.
  expect(await shop.ok('DELETE /sessions', {}, owner)).toMatchObject({ deletedCount: 1 });
  expect(await thief.isSignedIn()).toBe(false);
});

test('of an IMEI a SIM alone reads the last digits', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const id = await shop.addProduct(seller, { imeis: '490154203237518' });
  const read = async () => (await shop.ok('GET /myproducts/:id', { params: { id } }, seller)).imeis;
  expect(await read()).toEqual(['490154203237518']);
  await openedBy(shop.deps.db, seller.userId, 'number');
  expect(await read()).toEqual(['…7518']);
});

test('the mail alone: a new password ends all logins, is told, and moves no payout for a day', async () => {
  const shop = await buildTestApp();
  const owner = await withPasskey(shop);
  await shop.clock.advance({ minutes: 1 });
  const thief = openBrowser(shop);
  await thief.post('/request-password-reset', { email: owner.email });
  const token = /token=(\w+)/.exec((await shop.mail()).text ?? '')?.[1];
  await thief.post('/reset-password', { newPassword: 'Thief123', token });
  expect(await owner.browser.isSignedIn()).toBe(false);
  await thief.post('/sign-in/email', { email: owner.email, password: 'Thief123' });
  const query = { email: owner.email };
  const cookie = thief.cookies();
  const { accessToken } = await shop.ok('GET /jwt', { query }, { ...owner, cookie });
  const inside = { ...owner, cookie, token: accessToken };
  expect((await nameDestination(shop, inside, 'Thief123')).status).toBe(200);

  const { destination } = await shop.ok('GET /money', { query }, inside);

  const day = new Date(shop.clock.now().getTime() + 24 * 60 * 60_000);
  expect(destination?.usableFrom).toBe(day.toISOString());
  // The owner's passkey still opens the account, and reads of both.
  const back = openBrowser(shop);
  expect((await enterByPasskey(back, owner.device)).status).toBe(200);
  const notices = await shop.ok('GET /notices', { query: {} }, inside);
  expect(notices.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['login-changed', 'payout-address']),
  );
});

test('an unlocked phone adds no key and moves no payout, and its login stays the owner’s', async () => {
  const shop = await buildTestApp();
  const owner = await withPasskey(shop);
  shop.clock.advance({ minutes: 11 });
  const { browser, device } = owner;
  expect((await nameDestination(shop, owner)).status).toBe(403);
  expect((await addPasskey(browser, newAuthenticator())).status).toBe(401);
  expect((await browser.post('/delete-user', {})).status).toBe(400);
  expect((await browser.post('/two-factor/enable', { password: 'Guessed1' })).status).toBe(400);
  const guess = { currentPassword: 'Guessed1', newPassword: 'Partner1' };
  expect((await browser.post('/change-password', guess)).status).toBe(400);
  const { passkeys } = await shop.ok('GET /me/keys', {}, owner);
  const removal = { params: { id: passkeys[0]?._id ?? '' }, body: { password: '' } };
  expect((await shop.call('POST /me/passkeys/:id/removal', removal, owner)).status).toBe(403);
  expect((await enterByPasskey(openBrowser(shop), device)).status).toBe(200);
});
