import { describe, expect, test, vi } from 'vitest';
import { isStandInAddress } from '#contract/members/stand-in-address.ts';
import { rateLimits } from '#contract/rate-limits.ts';
import { patience } from '#testing/lib/patience.ts';
import { codeTo, enterByNumber, signUpByNumber, textMessages } from '#testing/numbers.ts';
import { nextCode } from '#testing/one-time-code.ts';
import { enabled, openBrowser } from '#testing/second-factor.ts';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';
import { unblockAddress } from '../users/blocked-addresses.ts';
import { leaveShop } from '../users/remove-member.ts';
import { forgetNumberCodes } from './login-codes.ts';

const number = '01712345678';
const other = '01812345678';

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

/** A device that has had a code sent. */
async function ask(shop: TestShop, phoneNumber = number) {
  const browser = openBrowser(shop);
  const before = (await textMessages(shop)).filter(({ to }) => to === phoneNumber).length;
  const answer = await browser.post('/number/code', { phoneNumber });
  expect(answer).toEqual({ status: 200, body: { success: true } });
  const code = await codeTo(shop, phoneNumber, before + 1);
  const type = (typed: string, at = phoneNumber) =>
    browser.post('/sign-in/phone-number', { phoneNumber: at, code: typed });
  return { browser, code, type };
}

describe('a new person', () => {
  test('registers by number, code and name alone, as buyer or seller, and logs in again', async () => {
    const shop = await buildTestApp();
    const seller = await signUpByNumber(shop, number, { title: 'seller', name: 'Rahima Begum' });

    expect(isStandInAddress(seller.email)).toBe(true);
    expect(seller.email).not.toContain('1712345678');
    expect(await shop.ok('GET /me', {}, seller)).toMatchObject({
      name: 'Rahima Begum',
      title: 'seller',
      phoneNumber: number,
      addressConfirmed: true,
      hasPassword: false,
    });
    const again = await enterByNumber(shop, number);
    expect(again.answer).toMatchObject({ status: 200, body: { user: { id: seller.userId } } });
    expect(await again.browser.isSignedIn()).toBe(true);
    const sessions = await shop.deps.identity.listSessions(seller.userId);
    expect(sessions.map(({ openedBy }) => openedBy)).toEqual(['number', 'number']);
    expect(await shop.mails()).toEqual([]);
  });

  test('the calls of the specification take the address that stands in', async () => {
    const shop = await buildTestApp();
    const seller = await signUpByNumber(shop, number, { title: 'seller' });
    const { email, displayName: name } = seller;
    await shop.ok('POST /users', { body: { name, email, img: '', title: 'buyer' } }, seller);
    expect(await shop.ok('GET /users/seller/:email', { params: { email } }, seller)).toEqual({
      isSeller: true,
    });
    await shop.addProduct(seller);
    const own = { params: { email }, query: {} };
    expect(await shop.ok('GET /dashboard/myproducts/:email', own, seller)).toHaveLength(1);
  });

  test('a name that the shop refuses costs no second code', async () => {
    const shop = await buildTestApp();
    const { browser, code, type } = await ask(shop);
    expect(await type(code)).toEqual({ status: 200, body: { isNew: true } });
    const say = (name: string) =>
      browser.post('/sign-up/phone-number', { phoneNumber: number, name, title: 'buyer' });
    expect((await say('PhoneHaat Admin')).status).toBe(400);
    expect((await say('')).status).toBe(400);
    expect((await say('Karim')).status).toBe(200);
  });
});

test.each([
  '+8801712345678',
  '+880 (0) 1712-345678',
  '০১৭১২৩৪৫৬৭৮',
  '1712345678',
  ' 01712 345678 ',
])('%s is the same number', async (written) => {
  const shop = await buildTestApp();
  const member = await signUpByNumber(shop, number);
  const browser = openBrowser(shop);
  await browser.post('/number/code', { phoneNumber: written });
  const code = await codeTo(shop, number, 2);
  const answer = await browser.post('/sign-in/phone-number', { phoneNumber: written, code });
  expect(answer).toMatchObject({ status: 200, body: { user: { id: member.userId } } });
});

test.each(['01212345678', '+14155550123', '0171234567', '017123456789', 'karim@example.test', ''])(
  'nothing is sent to %j',
  async (phoneNumber) => {
    const shop = await buildTestApp();
    expect((await openBrowser(shop).post('/number/code', { phoneNumber })).status).toBe(400);
    expect(await textMessages(shop)).toEqual([]);
  },
);

describe('a code', () => {
  test('is for the device that had it sent', async () => {
    const shop = await buildTestApp();
    await signUpByNumber(shop, number);
    const { code, type } = await ask(shop);
    const thief = openBrowser(shop);
    const stolen = { phoneNumber: number, code };
    expect(await thief.post('/sign-in/phone-number', stolen)).toMatchObject({
      status: 401,
      body: { code: 'CODE_GONE' },
    });
    // With a code of its own number in its cookie, too.
    await thief.post('/number/code', { phoneNumber: other });
    expect((await thief.post('/sign-in/phone-number', stolen)).body.code).toBe('CODE_GONE');
    expect((await type(code)).status).toBe(200);
  });

  test('of one number opens no other one', async () => {
    const shop = await buildTestApp();
    await signUpByNumber(shop, other);
    const own = await ask(shop);
    expect((await own.type(own.code, other)).body.code).toBe('CODE_GONE');
    expect((await own.type(own.code)).body).toEqual({ isNew: true });
    const name = { phoneNumber: other, name: 'Thief', title: 'buyer' };
    expect((await own.browser.post('/sign-up/phone-number', name)).body.code).toBe('CODE_GONE');
  });

  test('works once, for ten minutes, and not when a newer one was sent', async () => {
    const shop = await buildTestApp();
    await signUpByNumber(shop, number);
    const used = await ask(shop);
    expect((await used.type(used.code)).status).toBe(200);
    expect((await used.type(used.code)).body.code).toBe('CODE_GONE');

    const late = await ask(shop);
    shop.clock.advance({ minutes: 10 });
    expect((await late.type(late.code)).body.code).toBe('CODE_GONE');

    const old = await ask(shop);
    const newer = await ask(shop);
    expect((await old.type(old.code)).body.code).toBe('CODE_GONE');
    expect((await newer.type(newer.code)).status).toBe(200);
  });

  test('of two devices that send the right one at once, of one device twice, one gets in', async () => {
    const shop = await buildTestApp();
    await signUpByNumber(shop, number);
    const { code, type } = await ask(shop);
    const answers = await Promise.all([type(code), type(code), type(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  test('five wrong ones close the number for an hour, over all codes', async () => {
    const shop = await buildTestApp();
    await signUpByNumber(shop, number);
    const first = await ask(shop);
    for (let wrong = 0; wrong < 3; wrong++) {
      expect((await first.type(otherThan(first.code))).body.code).toBe('WRONG_CODE');
    }
    const second = await ask(shop);
    expect((await second.type(otherThan(second.code))).body.code).toBe('WRONG_CODE');
    expect((await second.type(otherThan(second.code))).body.code).toBe('WRONG_CODE');
    const closed = { status: 429, body: { code: 'NUMBER_CLOSED' } };
    expect(await second.type(second.code)).toMatchObject(closed);
    const sent = (await textMessages(shop)).length;
    expect(await openBrowser(shop).post('/number/code', { phoneNumber: number })).toMatchObject(
      closed,
    );
    expect(await textMessages(shop)).toHaveLength(sent);

    shop.clock.advance({ minutes: 60 });
    const third = await ask(shop);
    expect((await third.type(third.code)).status).toBe(200);
  });

  test('a stranger who types wrong ones does not lock out the device that knows the number', async () => {
    const shop = await buildTestApp();
    const member = await signUpByNumber(shop, number);
    const stranger = await ask(shop);
    for (let wrong = 0; wrong < 5; wrong++) await stranger.type(otherThan(stranger.code));
    expect((await stranger.type(stranger.code)).body.code).toBe('NUMBER_CLOSED');
    const own = await enterByNumber(shop, number, { browser: member.browser });
    expect(own.answer).toMatchObject({ status: 200, body: { user: { id: member.userId } } });
    // Neither does a header of the stranger's own make a device known.
    const shopAnswer = await shop.inject({
      method: 'POST',
      url: '/api/auth/number/code',
      payload: { phoneNumber: number },
      headers: {
        host: 'localhost:80',
        origin: 'http://localhost:80',
        'x-known-device': 'mine',
      },
    });
    expect(shopAnswer).toMatchObject({ status: 429, body: { code: 'NUMBER_CLOSED' } });
  });

  test('twenty guesses at once are five', async () => {
    const shop = await buildTestApp();
    const { code, type } = await ask(shop);
    const guesses = await Promise.all(Array.from({ length: 20 }, () => type(otherThan(code))));
    const wrong = guesses.filter(({ body }) => body.code === 'WRONG_CODE');
    expect(wrong).toHaveLength(5);
    expect((await type(code)).body.code).toBe('NUMBER_CLOSED');
  });

  test('is stored neither in clear nor as a plain hash, and goes after an hour', async () => {
    const shop = await buildTestApp();
    const { code } = await ask(shop);
    const rows = await shop.deps.db.selectFrom('number_codes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(rows).toMatchObject([{ number, tries: 0 }]);
    shop.clock.advance({ minutes: 59 });
    await forgetNumberCodes(shop.deps);
    expect(await shop.deps.db.selectFrom('number_codes').selectAll().execute()).toHaveLength(1);
    shop.clock.advance({ minutes: 2 });
    await forgetNumberCodes(shop.deps);
    expect(await shop.deps.db.selectFrom('number_codes').selectAll().execute()).toEqual([]);
  });

  test('its proof registers one account, within its time', async () => {
    const shop = await buildTestApp();
    const { browser, code, type } = await ask(shop);
    await type(code);
    const say = () =>
      browser.post('/sign-up/phone-number', { phoneNumber: number, name: 'Karim', title: 'buyer' });
    const answers = await Promise.all([say(), say()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const late = await ask(shop, other);
    await late.type(late.code);
    shop.clock.advance({ minutes: 20 });
    const named = { phoneNumber: other, name: 'Karim', title: 'buyer' };
    expect((await late.browser.post('/sign-up/phone-number', named)).body.code).toBe('CODE_GONE');
    expect(await shop.deps.db.selectFrom('members').select('id').execute()).toHaveLength(1);
  });
});

test('a second factor is demanded after the code', async () => {
  const shop = await buildTestApp();
  const member = await enabled(shop);
  const now = shop.clock.now();
  const row = { number, member_id: member.userId, since: now, used_at: now };
  await shop.deps.db.insertInto('login_numbers').values(row).execute();
  const { browser, code, type } = await ask(shop);
  expect(await type(code)).toMatchObject({ status: 200, body: { twoFactorRedirect: true } });
  expect(await browser.isSignedIn()).toBe(false);
  await browser.post('/two-factor/verify-totp', { code: nextCode(member.secret) });
  expect(await browser.isSignedIn()).toBe(true);
  const [newest] = await shop.deps.identity.listSessions(member.userId);
  expect(newest?.openedBy).toBe('number');
});

describe('a number of', () => {
  test('a suspended member opens the suspended account', async () => {
    const shop = await buildTestApp();
    const member = await signUpByNumber(shop, number);
    await shop.deps.db
      .updateTable('members')
      .set({ suspended_at: shop.clock.now() })
      .where('id', '=', member.userId)
      .execute();
    const { answer } = await enterByNumber(shop, number);
    expect(answer.body).toMatchObject({ user: { id: member.userId } });
  });

  test('a member who left is free for a new person', async () => {
    const shop = await buildTestApp();
    const left = await signUpByNumber(shop, number);
    expect(await leaveShop(shop.deps.db, left.userId, shop.deps)).toBeNull();
    await shop.deps.identity.removeUser(left.userId);
    const { answer } = await enterByNumber(shop, number, { name: 'Salma' });
    expect(answer).toMatchObject({ status: 200, body: { user: { name: 'Salma' } } });
    expect(answer.body.user).not.toMatchObject({ id: left.userId });
  });

  test('a removed member cannot be used, until the operator says so', async () => {
    const shop = await buildTestApp();
    const admin = await shop.signUp({ admin: true });
    const bad = await signUpByNumber(shop, number);
    await shop.ok('DELETE /allbuyers/:id', { params: { id: bad.userId } }, admin);
    const { answer } = await enterByNumber(shop, number);
    expect(answer).toMatchObject({ status: 401, body: { code: 'NUMBER_BLOCKED' } });
    expect(await unblockAddress(shop.deps.db, '+880 1712-345678', shop.deps)).toBe(true);
    expect((await enterByNumber(shop, number)).answer.status).toBe(200);
    // The address of the same member is free as well.
    expect(await shop.deps.db.selectFrom('blocked_addresses').selectAll().execute()).toEqual([]);
  });
});

test('nobody registers by hand with an address that stands in, and no mail goes there', async () => {
  const shop = await buildTestApp();
  const member = await signUpByNumber(shop, number);
  const browser = openBrowser(shop);
  const taken = { name: 'Karim', email: 'm-1@NUMBER.invalid', password: 'Secret1' };
  expect((await browser.post('/sign-up/email', taken)).status).toBe(400);
  const forgot = { email: member.email };
  expect((await browser.post('/request-password-reset', forgot)).status).toBe(200);
  const mail = { to: member.email, subject: 'Hi', text: 'Hi', expiresAt: shop.clock.now() };
  await shop.deps.mail.send(mail);
  expect(await shop.mails()).toEqual([]);
});

test('without a provider nothing is offered', async () => {
  const shop = await buildTestApp({ sms: null });
  expect((await openBrowser(shop).post('/number/code', { phoneNumber: number })).status).toBe(404);
});

describe('budgets', () => {
  const limits = (changes: object) => ({ rateLimits: { ...rateLimits, ...changes } });
  const post = (shop: TestShop, phoneNumber: string, remoteAddress: string, cookie = '') =>
    shop.inject({
      method: 'POST',
      url: '/api/auth/number/code',
      payload: { phoneNumber },
      headers: { host: 'localhost:80', origin: 'http://localhost:80', cookie },
      remoteAddress,
    });

  test('a number gets five an hour, but the device that knows it has its own', async () => {
    const shop = await buildTestApp(limits({}));
    const member = await signUpByNumber(shop, number);
    for (let nth = 0; nth < 4; nth++) {
      expect((await post(shop, number, `10.0.0.${nth}`)).status).toBe(200);
    }
    const refused = await post(shop, number, '10.0.1.1');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await post(shop, number, '10.0.1.1', member.browser.cookies())).status).toBe(200);
  });

  test('a row of numbers gets thirty an hour', async () => {
    const shop = await buildTestApp(limits({}));
    const inRow = (nth: number) => `01712340${String(nth).padStart(3, '0')}`;
    for (let nth = 0; nth < 30; nth++) {
      expect((await post(shop, inRow(nth), `10.0.0.${nth}`)).status).toBe(200);
    }
    expect((await post(shop, inRow(31), '10.0.1.1')).status).toBe(429);
    expect((await post(shop, '01712350000', '10.0.1.1')).status).toBe(200);
  });

  test('pumped from many addresses to many numbers, the day has its budget, and others get in', async () => {
    const shop = await buildTestApp({
      ...limits({}),
      rateLimits: {
        ...rateLimits,
        'number-day': [{ per: 'account', tries: 20, seconds: 86_400 }],
        'number-strangers': [{ per: 'account', tries: 14, seconds: 86_400 }],
      },
    });
    const member = await signUpByNumber(shop, number);
    const byMail = await shop.signUp();
    const statuses = new Set<number>();
    for (let nth = 0; nth < 40; nth++) {
      const phoneNumber = `0181${String(nth).padStart(3, '0')}0000`;
      statuses.add((await post(shop, phoneNumber, `10.1.${nth % 20}.1`)).status);
    }
    // The answer is the same whether something was sent or not.
    expect([...statuses]).toEqual([200]);
    const again = await enterByNumber(shop, number);
    expect(again.answer.body).toMatchObject({ user: { id: member.userId } });
    const password = { email: byMail.email, password: byMail.password };
    expect((await openBrowser(shop).post('/sign-in/email', password)).status).toBe(200);
    // One of them registered the member, thirteen were pumped, and one let the member in again.
    await vi.waitFor(async () => expect(await textMessages(shop)).toHaveLength(15), patience);
  });

  test('past the day it says so to everybody alike', async () => {
    const shop = await buildTestApp({
      rateLimits: {
        ...rateLimits,
        'number-day': [{ per: 'account', tries: 1, seconds: 86_400 }],
        'number-strangers': [{ per: 'account', tries: 1, seconds: 86_400 }],
      },
    });
    await signUpByNumber(shop, number);
    const refused = await post(shop, number, '10.0.0.1');
    expect(refused).toMatchObject({ status: 429, body: { code: 'SMS_USED_UP' } });
    shop.clock.advance({ minutes: 24 * 60 });
    expect((await post(shop, number, '10.0.0.1')).status).toBe(200);
  });
});

test('what was sent is counted by day and parts, without numbers', async () => {
  const shop = await buildTestApp();
  await signUpByNumber(shop, number);
  expect(await shop.deps.sms?.today()).toEqual({
    accepted: 1,
    refused: 0,
    unknown: 0,
    parts: 1,
  });
  shop.clock.advance({ minutes: 24 * 60 });
  expect(await shop.deps.sms?.today()).toMatchObject({ accepted: 0, parts: 0 });
});
