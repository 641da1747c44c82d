import { expect, test, vi } from 'vitest';
import { askForLostKeys, lostKeysOf } from '#testing/fixtures/lost-keys.ts';
import { patience } from '#testing/lib/patience.ts';
import { enterByNumber, signUpByNumber, textMessages } from '#testing/numbers.ts';
import { addPasskey, enterByPasskey, newAuthenticator } from '#testing/passkeys/people.ts';
import { renewed } from '#testing/payments/paying.ts';
import { completeDeal, nameDestination } from '#testing/payments/paying-out.ts';
import { openBrowser } from '#testing/second-factor.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { applyLoginChanges } from './apply-login-changes.ts';

const old = '01712345678';
const fresh = '01812345678';
const threeDays = 3 * 24 * 60;

const open = () => buildTestApp({ publicUrl: 'http://localhost:80' });

async function openDesk(shop: TestShop) {
  const admin = await shop.signUp({ admin: true, name: 'Amena' });
  const moderator = await shop.signUp({ name: 'Mitu' });
  const params = { email: moderator.email };
  await shop.ok('PUT /staff/:email', { params, body: { role: 'moderator' } }, admin);
  // New staff approve nothing yet.
  shop.clock.advance({ minutes: threeDays });
  return { admin: await renewed(shop, admin), moderator: await renewed(shop, moderator) };
}

const decide = (shop: TestShop, id: string, by: Person, agrees = true) =>
  shop.call('POST /lostkeys/:id', { params: { id }, body: { agrees } }, by);

// sec T42
test('two of the staff agree, three days pass without payouts, and the new number is the only key', async () => {
  const shop = await open();
  const { admin, moderator } = await openDesk(shop);
  const seller = await signUpByNumber(shop, old, { title: 'seller', name: 'Rahima' });
  const device = newAuthenticator();
  await addPasskey(seller.browser, device);
  shop.clock.advance({ minutes: 24 * 60 });
  const id = await lostKeysOf(shop, old, fresh);

  const staff = { admin: await renewed(shop, admin), moderator: await renewed(shop, moderator) };
  const [shown] = await shop.ok('GET /lostkeys', {}, staff.moderator);
  expect(shown).toMatchObject({
    _id: id,
    number: fresh,
    member: 'Rahima',
    email: '',
    loginNumber: old,
    firstBy: null,
    own: false,
  });
  const notices = await shop.ok('GET /notices', { query: {} }, await renewed(shop, seller));
  expect(notices.map(({ kind }) => kind)).toContain('keys-lost');

  expect((await decide(shop, id, staff.moderator)).status).toBe(200);
  // One person is not two.
  expect((await decide(shop, id, staff.moderator)).body.code).toBe('own-matter');
  const { entries } = await shop.ok('GET /queue', { query: {} }, staff.admin);
  expect(entries).toMatchObject([{ kind: 'lost-keys', path: `/dashboard/case/lost-keys/${id}` }]);
  expect((await decide(shop, id, staff.admin)).status).toBe(200);
  expect((await decide(shop, id, staff.admin)).status).toBe(404);

  const acts = shop.deps.db.selectFrom('audit_log').select(['action', 'actor_id']);
  expect(await acts.where('target', '=', seller.userId).orderBy('id').execute()).toEqual([
    { action: 'lost-keys-agreed', actor_id: moderator.userId },
    { action: 'lost-keys-agreed', actor_id: admin.userId },
  ]);

  shop.clock.advance({ minutes: threeDays - 1 });
  await applyLoginChanges(shop.deps);
  expect((await enterByPasskey(openBrowser(shop), device)).status).toBe(200);
  shop.clock.advance({ minutes: 1 });
  await applyLoginChanges(shop.deps);
  const back = await enterByNumber(shop, fresh);
  expect(back.answer.body.user).toMatchObject({ id: seller.userId });
  expect((await enterByPasskey(openBrowser(shop), device)).status).toBe(401);
  expect((await enterByNumber(shop, old)).answer.body.user).not.toMatchObject({
    id: seller.userId,
  });
  await vi.waitFor(async () => {
    const texts = (await textMessages(shop)).filter(({ to }) => to === old);
    // The other one is the code of just now, which may come first.
    expect(texts.slice(-2).some(({ text }) => text.includes('লগইন'))).toBe(true);
  }, patience);
});

test('nothing is paid out from the first who agrees until the number counts', async () => {
  const shop = await open();
  const { admin, moderator } = await openDesk(shop);
  const seller = await signUpByNumber(shop, old, { title: 'seller' });
  const buyer = await shop.signUp();
  await shop.deps.identity.noteProof(await sessionOf(shop, seller), shop.clock.now());
  await nameDestination(shop, seller);
  await completeDeal(shop, { buyer, seller }, await shop.addProduct(seller));
  const held = async () => {
    const payouts = await shop.ok('GET /payouts', { query: {} }, await renewed(shop, admin));
    return [...payouts.due.lines, ...payouts.held.lines].map((line) => line.held);
  };
  const id = await lostKeysOf(shop, old, fresh);
  // A stranger's request alone holds nothing.
  expect(await held()).toEqual([null]);
  await decide(shop, id, await renewed(shop, moderator));
  expect(await held()).toEqual(['new-key']);
  await decide(shop, id, await renewed(shop, admin));
  shop.clock.advance({ minutes: threeDays - 1 });
  expect(await held()).toEqual(['new-key']);
});

const sessionOf = async (shop: TestShop, { userId }: Person) =>
  (await shop.deps.identity.listSessions(userId))[0]?.sessionId ?? '';

test('one tap in the mail ends the request, before and after both agreed', async () => {
  const shop = await open();
  const { admin, moderator } = await openDesk(shop);
  const owner = await shop.signUp({ title: 'seller' });
  const tap = (keyId: string) => {
    const url = shop.deps.keyStopLinks.path({ memberId: owner.userId, keyId });
    return shop.inject({ method: 'POST', url });
  };
  const first = await lostKeysOf(shop, owner.email, fresh);
  expect((await tap(first)).status).toBe(200);
  expect((await tap(first)).status).toBe(410);
  expect((await decide(shop, first, admin)).status).toBe(404);

  const second = await lostKeysOf(shop, owner.email.toUpperCase(), fresh);
  await decide(shop, second, admin);
  await decide(shop, second, moderator);
  const [change] = (await shop.ok('GET /me/keys', {}, await renewed(shop, owner))).waiting;
  expect(change).toMatchObject({ kind: 'number', value: fresh });
  expect((await tap(change?._id ?? '')).status).toBe(200);
  shop.clock.advance({ minutes: threeDays });
  await applyLoginChanges(shop.deps);
  expect((await shop.ok('GET /me/keys', {}, await renewed(shop, owner))).number).toBeNull();
});

test('the link of the first mail ends it, too, after both agreed', async () => {
  const shop = await open();
  const { admin, moderator } = await openDesk(shop);
  const owner = await shop.signUp({ title: 'seller' });
  const id = await lostKeysOf(shop, owner.email, fresh);
  await decide(shop, id, admin);
  await decide(shop, id, moderator);
  const url = shop.deps.keyStopLinks.path({ memberId: owner.userId, keyId: id });
  expect((await shop.inject({ url })).status).toBe(200);
  expect((await shop.inject({ method: 'POST', url })).status).toBe(200);
  expect((await shop.inject({ method: 'POST', url })).status).toBe(410);
  expect((await shop.ok('GET /me/keys', {}, owner)).waiting).toEqual([]);
});

test('the answer is the same for no account, for staff, and past three requests', async () => {
  const shop = await open();
  const { admin } = await openDesk(shop);
  const owner = await shop.signUp();
  const accounts = ['nobody@example.test', '01999999999', 'x', admin.email];
  const answers = [];
  for (const [nth, account] of accounts.entries()) {
    answers.push(await askForLostKeys(shop, account, `0181234560${nth}`));
  }
  for (const nth of [0, 1, 2, 3]) {
    answers.push(await askForLostKeys(shop, owner.email, `0191234560${nth}`));
  }
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    answers.map(() => [200, { acknowledged: true }]),
  );
  expect(await shop.ok('GET /lostkeys', {}, await renewed(shop, admin))).toHaveLength(3);
});

test('the number is proved by who asked, and an account of its own is not mixed in', async () => {
  const shop = await open();
  const owner = await shop.signUp();
  await signUpByNumber(shop, fresh);
  expect((await askForLostKeys(shop, owner.email, fresh)).body.code).toBe('number-taken');
  const { ticket } = await shop.ok('POST /lostkeys/code', { body: { phoneNumber: old } });
  const body = { phoneNumber: old, code: '000000', ticket: `${ticket}x`, account: owner.email };
  const typed = await shop.call('POST /lostkeys', { body: { ...body, told: 'Mine' } });
  expect(typed.body.code).toBe('key-code-gone');
});

test('one of the staff who disagrees ends the request, and an own matter is of others', async () => {
  const shop = await open();
  const { admin, moderator } = await openDesk(shop);
  const owner = await shop.signUp({ title: 'seller' });
  const id = await lostKeysOf(shop, owner.email, fresh);
  await decide(shop, id, admin);
  expect((await decide(shop, id, moderator, false)).status).toBe(200);
  const [act] = await shop.deps.db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('action', '=', 'lost-keys-refused')
    .execute();
  expect(act).toEqual({ actor_id: moderator.userId });
  expect((await decide(shop, id, admin)).status).toBe(404);
  expect((await shop.ok('GET /me/keys', {}, await renewed(shop, owner))).waiting).toEqual([]);
});

test('who has an account of their own does not learn who else has one', async () => {
  const shop = await open();
  const owner = await shop.signUp();
  await signUpByNumber(shop, fresh);
  const answers = [];
  for (const account of [owner.email, 'nobody@example.test']) {
    const { status, body } = await askForLostKeys(shop, account, fresh);
    answers.push([status, body.code]);
    shop.clock.advance({ minutes: 60 });
  }
  expect(answers).toEqual([
    [409, 'number-taken'],
    [409, 'number-taken'],
  ]);
});

test('one number has one place among those that wait, and leaves the others to the owner', async () => {
  const shop = await open();
  const { admin } = await openDesk(shop);
  const owner = await shop.signUp();
  for (const number of [old, old, old, fresh]) {
    await askForLostKeys(shop, owner.email, number);
    shop.clock.advance({ minutes: 60 });
  }
  const waiting = await shop.ok('GET /lostkeys', {}, await renewed(shop, admin));
  expect(waiting.map(({ number }) => number)).toEqual([old, fresh]);
});

test('who agreed first and lost the role since counts no more', async () => {
  const shop = await open();
  const { admin, moderator } = await openDesk(shop);
  const owner = await shop.signUp();
  const id = await lostKeysOf(shop, owner.email, fresh);
  await decide(shop, id, moderator);
  const params = { email: moderator.email };
  await shop.ok('PUT /staff/:email', { params, body: { role: 'none' } }, admin);
  expect((await decide(shop, id, admin)).status).toBe(200);
  expect((await shop.ok('GET /me/keys', {}, owner)).waiting).toEqual([]);
  expect((await decide(shop, id, admin)).body.code).toBe('own-matter');
});

test('an account that got a role since is not given away', async () => {
  const shop = await open();
  const { admin, moderator } = await openDesk(shop);
  const owner = await shop.signUp();
  const id = await lostKeysOf(shop, owner.email, fresh);
  await decide(shop, id, moderator);
  const params = { email: owner.email };
  await shop.ok('PUT /staff/:email', { params, body: { role: 'moderator' } }, admin);
  expect((await decide(shop, id, admin)).body.code).toBe('not-allowed');
  expect((await decide(shop, id, admin, false)).status).toBe(200);
});

test('nor one that got a role after both agreed', async () => {
  const shop = await open();
  const { admin, moderator } = await openDesk(shop);
  const owner = await shop.signUp();
  const id = await lostKeysOf(shop, owner.email, fresh);
  await decide(shop, id, moderator);
  await decide(shop, id, admin);
  const params = { email: owner.email };
  await shop.ok('PUT /staff/:email', { params, body: { role: 'moderator' } }, admin);
  shop.clock.advance({ minutes: threeDays });
  await applyLoginChanges(shop.deps);
  const { number, waiting } = await shop.ok('GET /me/keys', {}, await renewed(shop, owner));
  expect([number, waiting]).toEqual([null, []]);
});

test('a key that waits for less time does not shorten the hold', async () => {
  const shop = await open();
  const { admin, moderator } = await openDesk(shop);
  const owner = await signUpByNumber(shop, old);
  const id = await lostKeysOf(shop, old, fresh);
  await decide(shop, id, admin);
  await decide(shop, id, moderator);
  const until = () =>
    shop.deps.db
      .selectFrom('members')
      .select('key_waits_until')
      .where('id', '=', owner.userId)
      .executeTakeFirstOrThrow();
  const before = await until();
  await addPasskey(owner.browser, newAuthenticator());
  expect(await until()).toEqual(before);
});
