import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type RateLimitName, type RateLimitTable, rateLimits } from '#contract/rate-limits.ts';
import { plainPicture } from '#testing/fixtures/pictures.ts';
import { expectConsoleError } from '#testing/setup/console.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { clientSubnetOf } from './rate-limiter.ts';
import { forgetRateCounts } from './shared-counts.ts';

/** The contract's limits, except that the tested one allows a few tries an hour. */
function tight(name: RateLimitName, tries: number): RateLimitTable {
  return {
    ...rateLimits,
    [name]: rateLimits[name].map((limit) => ({ ...limit, tries, seconds: 3600 })),
  };
}

function post(shop: TestShop, path: string, payload: object, headers: object = {}) {
  return shop.inject({ method: 'POST', url: `/api${path}`, payload, headers: { ...headers } });
}

const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` });

/**
 * Makes the call as often as allowed, expects a refusal, waits for Retry-After, and calls again.
 */
async function expectLimit(shop: TestShop, tries: number, call: () => Promise<Answer>) {
  for (let made = 0; made < tries; made += 1) expect((await call()).status).not.toBe(429);
  const refused = await call();
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  shop.clock.advance({ seconds });
  expect((await call()).status).not.toBe(429);
}
type Answer = { status: number; headers: Record<string, unknown> };

// sec API4, T27, V2.4.1
describe('a limit holds until Retry-After has passed:', () => {
  const email = 'somebody@example.test';
  const password = 'Secret1';

  test.each([
    ['sign-in', '/auth/sign-in/email', { email, password }],
    ['registrations', '/auth/sign-up/email', { name: 'Nusrat', email, password }],
    ['password-resets', '/auth/request-password-reset', { email }],
    ['password-changes', '/auth/reset-password', { token: 'abc', newPassword: 'Another1' }],
    ['upload-tickets', '/images/ticket', {}],
  ] as const)('%s', async (rate, path, body) => {
    const shop = await buildTestApp({ rateLimits: tight(rate, 2) });
    await expectLimit(shop, 2, () => post(shop, path, body));
  });

  // Each try gets a new access token, because the wait exceeds its lifetime.
  test.each([
    ['members', '/users', { name: 'Nusrat', email: 'person1@example.test', title: 'buyer' }],
    ['products', '/addproduct', {}],
    ['bookings', '/booking', {}],
    ['reports', '/reportitem', {}],
    ['payments', '/create-payment-intent', {}],
    ['payments', '/paymentConfirm', {}],
  ] as const)('%s', async (rate, path, body) => {
    const shop = await buildTestApp({ rateLimits: tight(rate, 2) });
    const seller = await shop.signUpAtProvider();
    const profile = { name: 'Nusrat', email: seller.email, img: '', title: 'seller' };
    if (rate !== 'members') await shop.ok('POST /users', { body: profile as never }, seller);
    await expectLimit(shop, 2, async () => {
      const query = { email: seller.email };
      const { accessToken: token } = await shop.ok('GET /jwt', { query }, seller);
      return post(shop, path, body, bearer({ ...seller, token }));
    });
  });

  test('uploads, each ticket by itself', async () => {
    const uploads = [{ per: 'account', tries: 2, seconds: 3600 }] as const;
    const shop = await buildTestApp({ rateLimits: { ...rateLimits, uploads } });
    const picture = await plainPicture();
    const send = (key: string) => {
      const form = 'multipart/form-data; boundary=b';
      const head = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
      const payload = Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--b--\r\n')]);
      const headers = { 'content-type': form };
      return shop.inject({ method: 'POST', url: `/api/images?key=${key}`, payload, headers });
    };
    const { key } = await shop.ok('POST /images/ticket', {});
    expect([(await send(key)).status, (await send(key)).status]).toEqual([200, 200]);
    expect((await send(key)).status).toBe(429);
    const { key: another } = await shop.ok('POST /images/ticket', {});
    expect((await send(another)).status).toBe(200);
  });
});

describe('logging in', () => {
  const few: RateLimitTable = {
    ...rateLimits,
    'sign-in': [
      { per: 'address', tries: 100, seconds: 600 },
      { per: 'address-and-account', tries: 3, seconds: 900, failuresOnly: true },
      { per: 'account', tries: 100, seconds: 900, failuresOnly: true },
    ],
  };
  const logIn = (shop: TestShop, email: string, password: string, remoteAddress = '10.0.0.1') =>
    shop.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email, password },
      remoteAddress,
    });

  test('as often as anybody likes with the right password', async () => {
    const shop = await buildTestApp({ rateLimits: few });
    const { email, password } = await shop.signUp();
    for (let time = 0; time < 5; time += 1) {
      expect((await logIn(shop, email, password)).status).toBe(200);
    }
  });

  // sec API2, T27, V6.1.1, V6.3.1
  test("a stranger's guesses stop, and the owner elsewhere still gets in", async () => {
    const shop = await buildTestApp({ rateLimits: few });
    const { email, password } = await shop.signUp();
    const guesses = [];
    for (const guess of ['Guess-1', 'Guess-2', 'Guess-3', password]) {
      guesses.push((await logIn(shop, email.toUpperCase(), guess)).status);
    }

    expect(guesses).toEqual([401, 401, 401, 429]);
    expect((await logIn(shop, email, password, '10.9.9.9')).status).toBe(200);
  });

  test('what fails by the shop’s own fault is not counted, and guesses still are', async () => {
    const shop = await buildTestApp({ rateLimits: few });
    const { email, password } = await shop.signUp();
    const { db } = shop.deps;
    expectConsoleError(/relation "identity_account" does not exist/);
    await sql`alter table identity_account rename to elsewhere`.execute(db);
    for (let time = 0; time < 4; time += 1) {
      expect((await logIn(shop, email, password)).status).toBe(503);
    }
    await sql`alter table elsewhere rename to identity_account`.execute(db);

    const statuses = [];
    for (let time = 0; time < 4; time += 1) {
      statuses.push((await logIn(shop, email, 'Guess-1')).status);
    }
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  // sec V6.1.1, V6.3.1
  test('another spelling of the address is no other account', async () => {
    const shop = await buildTestApp({ rateLimits: few });
    const { email, password } = await shop.signUp();
    const spellings = [email, ` ${email}`, email.toUpperCase(), `\u0001${email}`];
    const answers = [];
    for (const spelling of spellings) answers.push(await logIn(shop, spelling, 'Guess-1'));

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 429]);
    expect((await logIn(shop, email, password)).status).toBe(429);
  });

  // sec V7.5.1
  test('guessing the old password by somebody else’s session stops, whatever address it names', async () => {
    const shop = await buildTestApp({
      rateLimits: {
        ...rateLimits,
        'password-changes': [{ per: 'account', tries: 2, seconds: 3600 }],
      },
    });
    const { cookie, email } = await shop.signUp();
    const guess = (named: string) =>
      post(
        shop,
        '/auth/change-password',
        { currentPassword: 'Guess-1', newPassword: 'Another1', email: named },
        { cookie, origin: 'http://localhost' },
      );

    expect((await guess(email)).status).toBe(400);
    expect((await guess('other@example.test')).status).toBe(400);
    expect((await guess('third@example.test')).status).toBe(429);
  });

  test('the refusal has a sentence in the provider’s own field, for its browser half', async () => {
    const shop = await buildTestApp({ rateLimits: tight('sign-in', 0) });
    const answer = await logIn(shop, 'somebody@example.test', 'Secret1');
    expect(answer.body).toMatchObject({ message: 'Too many tries. Please wait a little.' });
  });
});

describe('an owner whose account strangers guess at', () => {
  const guessed: RateLimitTable = {
    ...rateLimits,
    'sign-in': [
      { per: 'device', tries: 3, seconds: 900, failuresOnly: true },
      { per: 'address-and-account', tries: 2, seconds: 900, failuresOnly: true },
      { per: 'account', tries: 4, seconds: 900, failuresOnly: true },
    ],
  };
  const origin = 'http://localhost';
  type LogIn = { email: string; password: string; cookie?: string; from?: string };

  async function logIn(shop: TestShop, { email, password, cookie, from = '10.9.9.9' }: LogIn) {
    const answer = await shop.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email, password },
      headers: { origin, ...(cookie && { cookie }) },
      remoteAddress: from,
    });
    return { status: answer.status, device: deviceIn(answer.headers['set-cookie']) };
  }

  const deviceIn = (header: unknown) => {
    const lines = [header].flat().map(String);
    return lines.find((line) => line.startsWith('phonehaat.device='))?.split(';')[0] ?? '';
  };

  /** Guesses from many networks until the account is locked. */
  async function lock(shop: TestShop, email: string) {
    for (let n = 0; n < 4; n += 1) {
      await logIn(shop, { email, password: `Guess-${n}`, from: `192.0.2.${n}` });
    }
  }

  // sec T27, V6.1.1, V6.3.1
  test('still logs in on a device that has logged in before, and on no other', async () => {
    const shop = await buildTestApp({ rateLimits: guessed });
    const { email, password } = await shop.signUp();
    const { device: cookie } = await logIn(shop, { email, password });
    await lock(shop, email);

    expect((await logIn(shop, { email, password })).status).toBe(429);
    expect((await logIn(shop, { email, password, cookie })).status).toBe(200);
    // Each device has few tries.
    const guesses = [];
    for (let n = 0; n < 4; n += 1) {
      guesses.push((await logIn(shop, { email, password: 'Guess-1', cookie })).status);
    }
    expect(guesses).toEqual([401, 401, 401, 429]);
  });

  // sec V6.3.1
  test('a device is known for its own accounts only, and not when its cookie was made up', async () => {
    const shop = await buildTestApp({ rateLimits: guessed });
    const [owner, attacker] = [await shop.signUp(), await shop.signUp()];
    const { device: cookie } = await logIn(shop, attacker);
    await lock(shop, owner.email);

    for (const made of [
      cookie,
      'phonehaat.device=',
      'phonehaat.device=a~b',
      `${cookie}~${cookie}`,
    ]) {
      const { email, password } = owner;
      expect((await logIn(shop, { email, password, cookie: made })).status).toBe(429);
    }
  });

  test('a shared device is known for each who logged in on it', async () => {
    const shop = await buildTestApp({ rateLimits: guessed });
    const [one, other] = [await shop.signUp(), await shop.signUp()];
    const { device: first } = await logIn(shop, { ...one, cookie: '' });
    const { device: cookie } = await logIn(shop, { ...other, cookie: first });
    for (const { email, password } of [one, other]) {
      await lock(shop, email);
      expect((await logIn(shop, { email, password, cookie })).status).toBe(200);
    }
  });

  // sec V6.4.3
  test('logs in again after a new password by mail, though the guesses go on', async () => {
    const shop = await buildTestApp({ rateLimits: guessed });
    const { email } = await shop.signUp();
    await lock(shop, email);
    await post(shop, '/auth/request-password-reset', { email });
    const token = /token=([\w-]+)/.exec(String((await shop.mail()).text))?.[1];
    const reset = { token, newPassword: 'Another1' };
    const { headers } = await post(shop, '/auth/reset-password', reset);
    const person = { email, password: 'Another1' };

    expect((await logIn(shop, person)).status).toBe(200);
    await lock(shop, email);
    expect((await logIn(shop, person)).status).toBe(429);
    const cookie = deviceIn(headers['set-cookie']);
    expect((await logIn(shop, { ...person, cookie })).status).toBe(200);
  });

  test('the cookie of a device names nobody, and goes to the sign-in alone', async () => {
    const shop = await buildTestApp({ publicUrl: 'https://shop.example' });
    const payload = { name: 'Nusrat', email: 'nusrat@example.test', password: 'Secret1' };
    const origin = 'https://shop.example';
    const { headers } = await post(shop, '/auth/sign-up/email', payload, { origin });
    const line = [headers['set-cookie']]
      .flat()
      .map(String)
      .find((one) => one.includes('device'));
    expect(line).toMatch(/; Path=\/api\/auth; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/);
    const [, claims = ''] = line?.split('.').slice(-3) ?? [];
    expect(Buffer.from(claims, 'base64url').toString()).not.toContain('nusrat');
  });
});

test('two accounts behind one address do not use up each other’s tries', async () => {
  const shop = await buildTestApp({
    rateLimits: { ...rateLimits, reports: [{ per: 'account', tries: 1, seconds: 3600 }] },
  });
  const [one, other] = [await shop.signUp(), await shop.signUp()];
  const report = (person: Person) => post(shop, '/reportitem', {}, bearer(person));

  expect([(await report(one)).status, (await report(one)).status]).toEqual([400, 429]);
  expect((await report(other)).status).toBe(400);
});

test('a network is an IPv4 address, or a /64 of IPv6', () => {
  expect(clientSubnetOf('203.0.113.7')).toBe('203.0.113.7');
  expect(clientSubnetOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(clientSubnetOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(clientSubnetOf('2001:0db8:1:2::9')).toBe('2001:db8:1:2::/64');
  expect(clientSubnetOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(clientSubnetOf('::1')).toBe('0:0:0:0::/64');
});

test('the count begins anew with each window of the clock', async () => {
  const shop = await buildTestApp({
    startAt: new Date('2026-11-21T10:00:50Z'),
    rateLimits: {
      ...rateLimits,
      reports: [{ per: 'address', tries: 1, seconds: 60 }],
      searches: [{ per: 'address', tries: 1, seconds: 60 }],
    },
  });
  // The first is counted by all processes together, the second by each.
  for (const rate of ['reports', 'searches'] as const) {
    const consume = () => shop.deps.rateLimiter.consume(rate, { address: '203.0.113.7' });
    await consume();
    await expect(consume()).rejects.toMatchObject({ retryAfterSeconds: 10 });
    shop.clock.advance({ seconds: 10 });
    await consume();
    shop.clock.advance({ seconds: 50 });
  }
});

describe('several processes of a shop', () => {
  const few: RateLimitTable = {
    ...rateLimits,
    'sign-in': [
      { per: 'address', tries: 100, seconds: 600 },
      { per: 'address-and-account', tries: 3, seconds: 900, failuresOnly: true },
      { per: 'account', tries: 5, seconds: 900, failuresOnly: true },
    ],
  };

  /** Two shops on one database, each with a memory of its own. */
  async function openTwo(limits = few) {
    const one = await buildTestApp({ rateLimits: limits });
    return [one, await buildTestApp({ rateLimits: limits, db: one.deps.db })] as const;
  }
  const logIn = async (shop: TestShop, email: string, password: string, from = '10.0.0.1') => {
    const payload = { email, password };
    const url = '/api/auth/sign-in/email';
    return (await shop.inject({ method: 'POST', url, payload, remoteAddress: from })).status;
  };

  // sec T27, V6.3.1
  test('count guesses together, and forget those that a new password ends', async () => {
    const [one, other] = await openTwo();
    const { email, password } = await one.signUp();
    const statuses = [];
    for (const shop of [one, other, one, other, one]) {
      statuses.push(await logIn(shop, email, 'Guess-1'));
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429]);

    const elsewhere = [];
    for (const shop of [other, one, other]) {
      elsewhere.push(await logIn(shop, email, 'Guess-2', '10.9.9.9'));
    }
    expect(elsewhere).toEqual([401, 401, 429]);
    // The account has had its five.
    expect(await logIn(other, email, password, '10.8.8.8')).toBe(429);
    await one.deps.rateLimiter.forgive('sign-in', email);
    expect(await logIn(other, email, password, '10.8.8.8')).toBe(200);
    expect(await logIn(one, email, password)).toBe(200);
  });

  test('a try that is refused by one limit counts against no other', async () => {
    const [one, other] = await openTwo();
    const { email, password } = await one.signUp();
    for (let guess = 0; guess < 20; guess += 1) await logIn(one, email, 'Guess-1');
    // Three of them counted against the account.
    expect(await logIn(other, email, 'Guess-1', '10.9.9.9')).toBe(401);
    expect(await logIn(other, email, password, '10.8.8.8')).toBe(200);
  });

  // sec T27
  test('each have the limit while the database cannot count, and nobody is shut out', async () => {
    const [one] = await openTwo();
    const { email, password } = await one.signUp();
    await sql`alter table rate_counts rename to elsewhere`.execute(one.deps.db);
    expect(await logIn(one, email, password)).toBe(200);
    const statuses = [];
    for (let guess = 0; guess < 4; guess += 1) statuses.push(await logIn(one, email, 'Guess-1'));
    expect(statuses).toEqual([401, 401, 401, 429]);
    await sql`alter table elsewhere rename to rate_counts`.execute(one.deps.db);
    expect(await logIn(one, email, password)).toBe(200);
  });

  test('store neither address nor account, and nothing longer than its window', async () => {
    const [{ deps, clock, signUp }] = await openTwo();
    const { email } = await signUp();
    await deps.rateLimiter.consume('reports', { address: '203.0.113.7', account: email });
    const stored = () => deps.db.selectFrom('rate_counts').selectAll().execute();
    expect((await stored()).length).toBeGreaterThan(0);
    expect(JSON.stringify(await stored())).not.toMatch(/203|@/);
    clock.advance({ minutes: 24 * 60 });
    await forgetRateCounts(deps.db, clock.now());
    expect(await stored()).toEqual([]);
  });
});

describe('who has an account', () => {
  const few: RateLimitTable = {
    ...rateLimits,
    'imei-checks': [
      { per: 'stranger', tries: 2, seconds: 3600 },
      { per: 'account', tries: 3, seconds: 3600 },
    ],
  };

  test('checks IMEIs, whatever strangers do on the same network', async () => {
    const shop = await buildTestApp({ rateLimits: few });
    const members = [await shop.signUp(), await shop.signUp()] as const;
    const check = async (person?: Person) => {
      const body = { imeis: '490154203237518' };
      const answer = await shop.call('POST /imeicheck', { body }, person);
      return answer.status === 200 ? 200 : `${answer.status} ${answer.body.code}`;
    };
    expect([await check(), await check(), await check()]).toEqual([
      200,
      200,
      '429 too-many-strangers',
    ]);
    for (let time = 0; time < 3; time += 1) expect(await check(members[0])).toBe(200);
    expect(await check(members[0])).toBe('429 too-many-requests');
    expect(await check(members[1])).toBe(200);
  });
});
