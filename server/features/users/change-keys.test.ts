import { expect, test, vi } from 'vitest';
import { isStandInAddress } from '#contract/members/stand-in-address.ts';
import { patience } from '#testing/lib/patience.ts';
import { codeTo, enterByNumber, signUpByNumber, textMessages } from '#testing/numbers.ts';
import {
  addPasskey,
  enterByPasskey,
  newAuthenticator,
  openedBy,
  prove,
  withoutPassword,
} from '#testing/passkeys/people.ts';
import { book, renewed } from '#testing/payments/paying.ts';
import { completeDealNow } from '#testing/payments/paying-out.ts';
import { openBrowser } from '#testing/second-factor.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { applyLoginChanges } from './apply-login-changes.ts';

const number = '01712345678';
const other = '01812345678';
const email = 'rahima@example.test';
const day = 24 * 60;

const open = () => buildTestApp({ publicUrl: 'http://localhost:80' });

/** The text of the mail that a request causes; no answer waits for it. */
async function mailAfter<T>(shop: TestShop, ask: () => Promise<T>) {
  const before = (await shop.mails()).length;
  const answer = await ask();
  const text = await vi.waitFor(async () => {
    const mails = await shop.mails();
    if (mails.length === before) throw new Error('no mail yet');
    return (await shop.mail()).text ?? '';
  }, patience);
  return { answer, text };
}

const codeIn = (text: string) => /^(\d{6})/m.exec(text)?.[1] ?? '';

/** The answer of `POST /me/email/code`, and the code. */
async function askByMail(shop: TestShop, person: Person, address: string, password = '') {
  const body = { email: address, password };
  const ask = () => shop.call('POST /me/email/code', { body }, person);
  const { answer, text } = await mailAfter(shop, ask);
  return { answer, code: codeIn(text) };
}

/** Has a code mailed, and types it. */
async function addEmail(shop: TestShop, person: Person, address = email) {
  const { code } = await askByMail(shop, person, address);
  return await shop.call('POST /me/email', { body: { email: address, code } }, person);
}

async function addNumber(shop: TestShop, person: Person, phoneNumber = number, password = '') {
  const before = (await textMessages(shop)).filter(({ to }) => to === phoneNumber).length;
  const body = { phoneNumber, password };
  const asked = await shop.call('POST /me/number/code', { body }, person);
  if (asked.status !== 200) return asked;
  const code = await codeTo(shop, phoneNumber, before + 1);
  return await shop.call('POST /me/number', { body: { phoneNumber, code } }, person);
}

/** A member by number, with a passkey that counts and has opened the session. */
async function byPasskey(shop: TestShop) {
  const person = await signUpByNumber(shop, number, { title: 'seller' });
  const device = newAuthenticator();
  await addPasskey(person.browser, device);
  shop.clock.advance({ minutes: day });
  const browser = openBrowser(shop);
  expect((await enterByPasskey(browser, device)).status).toBe(200);
  await prove(browser, device);
  const query = { email: person.email };
  const { accessToken } = await shop.ok(
    'GET /jwt',
    { query },
    { ...person, cookie: browser.cookies() },
  );
  return { ...person, browser, device, cookie: browser.cookies(), token: accessToken };
}

const kindsOf = async (shop: TestShop, person: Person) =>
  (await shop.ok('GET /notices', { query: {} }, person)).map(({ kind }) => kind);

test('with a passkey, an address replaces its stand-in everywhere at once', async () => {
  const shop = await open();
  const seller = await byPasskey(shop);
  const phone = await shop.addProduct(seller);
  const buyer = await shop.signUp();
  const order = await book(shop, buyer, phone);
  const added = await addEmail(shop, seller);
  expect(added).toMatchObject({ status: 200, body: { countsFrom: null } });

  // With the token of before, too.
  expect(await shop.ok('GET /me', {}, seller)).toMatchObject({ email, addressConfirmed: true });
  const own = { params: { email }, query: {} };
  expect(await shop.ok('GET /dashboard/myproducts/:email', own, seller)).toHaveLength(1);
  const old = { params: { email: seller.email }, query: {} };
  expect((await shop.call('GET /dashboard/myproducts/:email', old, seller)).status).toBe(403);
  const query = { email };
  await shop.ok('GET /jwt', { query }, seller);
  const admin = await shop.signUp({ admin: true });
  const sellers = await shop.ok('GET /allsellers', { query: {} }, admin);
  expect(sellers.map((one) => one.email)).toContain(email);
  const bought = await shop.ok('GET /myorders', { query: { email: buyer.email } }, buyer);
  expect(bought).toMatchObject([{ _id: order }]);
  expect(JSON.stringify(bought)).not.toContain(seller.email);
  expect((await shop.ok('GET /me/export', {}, seller)).email).toBe(email);
  expect(await kindsOf(shop, seller)).toContain('login-changed');

  // A password by mail, as for any other account.
  shop.clock.advance({ minutes: 1 });
  const browser = openBrowser(shop);
  const { text } = await mailAfter(shop, () => browser.post('/request-password-reset', { email }));
  const token = /token=(\w+)/.exec(text)?.[1];
  await browser.post('/reset-password', { newPassword: 'Rahima123', token });
  const entered = await browser.post('/sign-in/email', { email, password: 'Rahima123' });
  expect(entered).toMatchObject({ status: 200, body: { user: { id: seller.userId } } });
});

// sec T42
test('by number alone it waits a day without payouts, and any login or the mail stops it', async () => {
  const shop = await open();
  const seller = await signUpByNumber(shop, number, { title: 'seller' });
  const added = await addEmail(shop, seller);
  const from = new Date(shop.clock.now().getTime() + day * 60_000);
  expect(added).toMatchObject({ status: 200, body: { countsFrom: from.toISOString() } });
  expect(isStandInAddress((await shop.ok('GET /me', {}, seller)).email)).toBe(true);
  const { waiting } = await shop.ok('GET /me/keys', {}, seller);
  expect(waiting).toMatchObject([{ kind: 'email', value: email, countsFrom: from.toISOString() }]);
  expect(await kindsOf(shop, seller)).toContain('key-waits');
  const { key_waits_until } = await shop.deps.db
    .selectFrom('members')
    .select('key_waits_until')
    .where('id', '=', seller.userId)
    .executeTakeFirstOrThrow();
  expect(key_waits_until).toEqual(from);

  const params = { id: waiting[0]?._id ?? '' };
  const stranger = await shop.signUp();
  const stop = (by: Person) => shop.call('POST /me/waiting/:id/removal', { params }, by);
  expect((await stop(stranger)).status).toBe(404);
  expect((await stop(seller)).status).toBe(200);
  shop.clock.advance({ minutes: day });
  await applyLoginChanges(shop.deps);
  const again = await renewed(shop, seller);
  expect(isStandInAddress((await shop.ok('GET /me', {}, again)).email)).toBe(true);

  expect(await addEmail(shop, again)).toMatchObject({ status: 200 });
  const [second] = (await shop.ok('GET /me/keys', {}, again)).waiting;
  const link = { memberId: seller.userId, keyId: second?._id ?? '' };
  const path = shop.deps.keyStopLinks.path(link);
  expect((await shop.inject({ method: 'GET', url: path })).status).toBe(200);
  expect((await shop.inject({ method: 'POST', url: path })).status).toBe(200);
  expect((await shop.inject({ method: 'POST', url: path })).status).toBe(410);
  // A thief with the SIM is out.
  expect(await seller.browser.isSignedIn()).toBe(false);
});

test('unstopped it counts after the day, once', async () => {
  const shop = await open();
  const seller = await signUpByNumber(shop, number);
  await addEmail(shop, seller);
  shop.clock.advance({ minutes: day - 1 });
  expect(await applyLoginChanges(shop.deps)).toBe(0);
  shop.clock.advance({ minutes: 1 });
  expect(await applyLoginChanges(shop.deps)).toBe(1);
  expect(await applyLoginChanges(shop.deps)).toBe(0);
  const me = await shop.ok('GET /me', {}, await renewed(shop, { ...seller, email }));
  expect(me.email).toBe(email);
});

test('stopped in the moment in which it would count, it does not', async () => {
  const shop = await open();
  const seller = await signUpByNumber(shop, number);
  await addEmail(shop, seller);
  const { identity, db } = shop.deps;
  const change = identity.changeEmail;
  vi.spyOn(identity, 'changeEmail').mockImplementationOnce(async (userId, to) => {
    const isChanged = await change(userId, to);
    await db.deleteFrom('login_changes').execute();
    return isChanged;
  });
  shop.clock.advance({ minutes: day });
  await applyLoginChanges(shop.deps);
  const again = await renewed(shop, seller);
  expect((await shop.ok('GET /me', {}, again)).email).toBe(seller.email);
  const { answer } = await enterByNumber(shop, number);
  expect(answer.body.user).toMatchObject({ email: seller.email });
});

test('an address that an account has is refused to who reads its mail, and told apart by nobody else', async () => {
  const shop = await open();
  const seller = await byPasskey(shop);
  const owner = await shop.signUp();
  const { answer, code } = await askByMail(shop, seller, owner.email);
  expect(answer.status).toBe(200);
  const body = (code: string) => ({ body: { email: owner.email, code } });
  const wrong = code === '000000' ? '000001' : '000000';
  expect((await shop.call('POST /me/email', body(wrong), seller)).body.code).toBe('key-code-wrong');
  expect((await shop.call('POST /me/email', body(code), seller)).body.code).toBe('address-taken');
  // Used up.
  expect((await shop.call('POST /me/email', body(code), seller)).body.code).toBe('key-code-gone');
  const standIn = { email: `m-${'a'.repeat(30)}@number.invalid`, password: '' };
  expect((await shop.call('POST /me/email/code', { body: standIn }, seller)).status).toBe(400);
});

test('an account with an address has no other one added', async () => {
  const shop = await open();
  const member = await shop.signUp();
  const body = { email: 'new@example.test', password: member.password };
  const answer = await shop.call('POST /me/email/code', { body }, member);
  expect(answer).toMatchObject({ status: 409, body: { code: 'address-set' } });
});

test('a number is added by the password and its code, opens the account, and is removed again', async () => {
  const shop = await open();
  const member = await shop.signUp();
  expect((await addNumber(shop, member)).body.code).toBe('password-wrong');
  expect((await addNumber(shop, member, number, 'Wrong1')).body.code).toBe('password-wrong');
  expect(await textMessages(shop)).toEqual([]);
  expect(await addNumber(shop, member, number, member.password)).toMatchObject({
    status: 200,
    body: { countsFrom: null },
  });
  expect(await kindsOf(shop, member)).toContain('login-changed');
  const { number: own } = await shop.ok('GET /me/keys', {}, member);
  expect(own).toEqual({ value: number, isSilent: false });
  const entered = await enterByNumber(shop, number);
  expect(entered.answer).toMatchObject({ status: 200, body: { user: { id: member.userId } } });

  // A thief with the SIM removes nothing, and replaces nothing.
  const query = { email: member.email };
  const cookie = entered.browser.cookies();
  const { accessToken: token } = await shop.ok('GET /jwt', { query }, { ...member, cookie });
  const thief = { ...member, cookie, token };
  const remove = (by: Person, password = '') =>
    shop.call('POST /me/number/removal', { body: { password } }, by);
  expect((await remove(thief)).body.code).toBe('key-needed');
  expect((await addNumber(shop, thief, other)).body.code).toBe('key-needed');
  expect((await remove(member, member.password)).status).toBe(200);
  expect(await entered.browser.isSignedIn()).toBe(false);
  await vi.waitFor(async () => {
    const texts = (await textMessages(shop)).filter(({ to }) => to === number);
    expect(texts.at(-1)?.text).toContain('লগইন');
  }, patience);
  expect((await remove(member, member.password)).status).toBe(404);
});

test('the last way to reach a member is not removed', async () => {
  const shop = await open();
  const member = await byPasskey(shop);
  const answer = await shop.call('POST /me/number/removal', { body: { password: '' } }, member);
  expect(answer).toMatchObject({ status: 409, body: { code: 'last-key' } });
});

test('a number of another account is refused only to who holds it', async () => {
  const shop = await open();
  await signUpByNumber(shop, number);
  const member = await shop.signUp();
  const answer = await addNumber(shop, member, number, member.password);
  expect(answer).toMatchObject({ status: 409, body: { code: 'number-taken' } });
});

test('another number of an account without other keys waits, and the earlier one is told', async () => {
  const shop = await open();
  const member = await signUpByNumber(shop, number);
  const added = await addNumber(shop, member, other);
  expect(added.status).toBe(200);
  expect(added.body).toMatchObject({ countsFrom: expect.any(String) });
  expect((await enterByNumber(shop, other)).answer.body.user).not.toMatchObject({
    id: member.userId,
  });
  shop.clock.advance({ minutes: day });
  // Meanwhile it has an account of its own, so it does not pass over.
  await expect(applyLoginChanges(shop.deps)).rejects.toThrow('not changed yet');
  const entered = await enterByNumber(shop, number);
  expect(entered.answer.body.user).toMatchObject({ id: member.userId });

  const third = '01912345678';
  const again = await renewed(shop, { ...member, cookie: entered.browser.cookies() });
  await addNumber(shop, again, third);
  shop.clock.advance({ minutes: day });
  await applyLoginChanges(shop.deps);
  const moved = await enterByNumber(shop, third);
  expect(moved.answer.body.user).toMatchObject({ id: member.userId });
});

test('a code works for the login that asked, and five wrong ones close the number', async () => {
  const shop = await open();
  const member = await shop.signUp();
  const thief = await shop.signUp();
  const body = { phoneNumber: number, password: member.password };
  await shop.ok('POST /me/number/code', { body }, member);
  const code = await codeTo(shop, number, 1);
  const typed = (by: Person, given: string) =>
    shop.call('POST /me/number', { body: { phoneNumber: number, code: given } }, by);
  await shop.ok('POST /me/proof', { body: { password: thief.password } }, thief);
  expect((await typed(thief, code)).body.code).toBe('key-code-gone');
  const wrong = code === '000000' ? '000001' : '000000';
  for (let nth = 0; nth < 5; nth += 1) {
    expect((await typed(member, wrong)).body.code).toBe('key-code-wrong');
  }
  expect(await typed(member, code)).toMatchObject({ status: 429 });
});

test('a number alone ends the account a day after a fresh code, unless money is open or it is stopped', async () => {
  const shop = await open();
  const seller = await signUpByNumber(shop, number, { title: 'seller' });
  const phone = await shop.addProduct(seller);
  await shop.deps.db
    .withTables<{ identity_session: { createdAt: Date } }>()
    .updateTable('identity_session')
    .set({ createdAt: new Date(shop.clock.now().getTime() - 11 * 60_000) })
    .execute();
  const leave = (by: Person) => shop.call('POST /me/leaving', {}, by);
  expect((await leave(seller)).body.code).toBe('login-not-fresh');
  const fresh = async () => {
    const { browser } = await enterByNumber(shop, number);
    const cookie = browser.cookies();
    const query = { email: seller.email };
    const { accessToken: token } = await shop.ok('GET /jwt', { query }, { ...seller, cookie });
    return { ...seller, cookie, token };
  };
  const asked = await leave(await fresh());
  expect(asked.status).toBe(200);
  const [waiting] = (await shop.ok('GET /me/keys', {}, await renewed(shop, seller))).waiting;
  expect(waiting).toMatchObject({ kind: 'leave', value: '' });
  shop.clock.advance({ minutes: day });
  await applyLoginChanges(shop.deps);
  const { removed_at } = await shop.deps.db
    .selectFrom('members')
    .select('removed_at')
    .where('id', '=', seller.userId)
    .executeTakeFirstOrThrow();
  expect(removed_at).not.toBeNull();
  expect((await shop.call('GET /phone/:id', { params: { id: phone } })).status).toBe(410);
  expect((await enterByNumber(shop, number)).answer.body.user).not.toMatchObject({
    id: seller.userId,
  });
});

test('with money open it does not end, and who has another key ends it by that', async () => {
  const shop = await open();
  const seller = await signUpByNumber(shop, number, { title: 'seller' });
  const buyer = await shop.signUp();
  await completeDealNow(shop, { buyer, seller }, await shop.addProduct(seller));
  const answer = await shop.call('POST /me/leaving', {}, await renewed(shop, seller));
  expect(answer.body.code).toBe('money-open');
  const member = await shop.signUp();
  await openedBy(shop.deps.db, member.userId, 'number');
  expect((await shop.call('POST /me/leaving', {}, member)).body.code).toBe('key-needed');
  await withoutPassword(shop.deps.db, member.userId);
  // Its address sets a password.
  expect((await shop.call('POST /me/leaving', {}, member)).body.code).toBe('key-needed');
});

test('a silent number that a member adds passes over, and the money of its owner waits for them', async () => {
  const shop = await open();
  const silent = await signUpByNumber(shop, number, { title: 'seller' });
  shop.clock.advance({ minutes: 335 * day });
  const member = await shop.signUp();
  const added = await addNumber(shop, member, number, member.password);
  expect(added).toMatchObject({ status: 200, body: { countsFrom: null } });
  const left = await shop.deps.db.selectFrom('left_numbers').select('member_id').execute();
  expect(left).toEqual([{ member_id: silent.userId }]);
  expect(await kindsOf(shop, await renewed(shop, silent))).toContain('login-changed');
});

test('another number ends what the earlier one has opened, but for the session that adds it', async () => {
  const shop = await open();
  const owner = await shop.signUp();
  await addNumber(shop, owner, number, owner.password);
  const thief = await enterByNumber(shop, number);
  expect(thief.answer.body.user).toMatchObject({ id: owner.userId });
  shop.clock.advance({ minutes: 60 });
  const again = await renewed(shop, owner);
  expect(await addNumber(shop, again, other, owner.password)).toMatchObject({ status: 200 });
  const sessions = await shop.deps.identity.listSessions(owner.userId);
  expect(sessions.map(({ openedBy }) => openedBy)).not.toContain('number');
  expect(sessions.length).toBeGreaterThan(0);
});
