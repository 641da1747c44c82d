import { describe, expect, test } from 'vitest';
import { type CallDefinition, type CallKey, calls } from '#contract/calls.ts';
import { worksIn } from '#contract/members/staff.ts';
import { makeAdmin } from '#server/features/users/make-admin.ts';
import { nextCode, oneTimeCodeAt } from '#testing/one-time-code.ts';
import { openBrowser } from '#testing/second-factor.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

const staffCalls = (Object.entries(calls) as [CallKey, CallDefinition][]).filter(
  ([, { access }]) => access === 'admin',
);

async function setUp(shop: TestShop, { email, password, cookie }: Person) {
  const browser = openBrowser(shop, cookie);
  const { body } = await browser.post('/two-factor/enable', { password });
  const secret = new URL(String(body.totpURI)).searchParams.get('secret') ?? '';
  const code = oneTimeCodeAt(secret, Date.now());
  expect((await browser.post('/two-factor/verify-totp', { code })).status).toBe(200);
  const end = async () =>
    (await browser.post('/two-factor/disable', { password, code: nextCode(secret) })).status;
  const token = async () => {
    const headers = {
      cookie: browser.cookies(),
      host: 'localhost:80',
      origin: 'http://localhost:80',
    };
    const url = `/api/jwt?email=${encodeURIComponent(email)}`;
    return ((await shop.inject({ method: 'GET', url, headers })).body as { accessToken: string })
      .accessToken;
  };
  return { end, token };
}

/** Statuses and codes of all staff calls, without input, which is checked after access. */
async function refusals(shop: TestShop, person: Person, calls = staffCalls) {
  const codes = new Set<unknown>();
  for (const [key] of calls) {
    const answer = await shop.call(key, { params: {} }, person);
    codes.add((answer.body as { code?: string }).code ?? answer.status);
  }
  return [...codes];
}

describe('where real money moves', () => {
  test.each(['admin', 'moderator', 'cashier'] as const)(
    'no staff call answers a %s without a second factor',
    async (role) => {
      const shop = await buildTestApp({ staffNeedSecondFactor: true });
      const person = await shop.signUp();
      const set = role === 'admin' ? { is_admin: true } : { is_admin: false, staff_role: role };
      await shop.deps.db.updateTable('members').set(set).where('id', '=', person.userId).execute();
      const own = staffCalls.filter(([, { area }]) => worksIn(role, area));
      const others = staffCalls.filter(([, { area }]) => !worksIn(role, area));
      expect(own.length).toBeGreaterThan(0);

      expect(await refusals(shop, person, own)).toEqual(['second-factor-needed']);
      expect(await refusals(shop, person, others)).toEqual(
        others.length > 0 ? ['not-allowed'] : [],
      );
      const params = { email: person.email };
      expect((await shop.call('GET /users/admin/:email', { params }, person)).body).toEqual({
        isAdmin: role === 'admin',
        ...(role !== 'admin' && { staff: role }),
        secondFactorNeeded: true,
      });
    },
  );

  test('the first admin sets it up, and the work begins; turned off, it ends', async () => {
    const shop = await buildTestApp({ staffNeedSecondFactor: true });
    const person = await shop.signUp();
    await makeAdmin(shop.deps.db, person.email, shop.deps);
    expect((await shop.call('GET /staff', {}, person)).status).toBe(403);

    const factor = await setUp(shop, person);

    const admin = { ...person, token: await factor.token() };
    expect((await shop.call('GET /staff', {}, admin)).status).toBe(200);
    const params = { email: person.email };
    expect((await shop.call('GET /users/admin/:email', { params }, admin)).body).toMatchObject({
      isAdmin: true,
    });
    expect(await factor.end()).toBe(200);
    const later = { ...person, token: await factor.token() };
    expect((await shop.call('GET /staff', {}, later)).body).toMatchObject({
      code: 'second-factor-needed',
    });
  });
});

test('elsewhere staff work without one', async () => {
  const shop = await buildTestApp();
  const person = await shop.signUp();
  await makeAdmin(shop.deps.db, person.email, shop.deps);
  expect((await shop.call('GET /staff', {}, person)).status).toBe(200);
});
