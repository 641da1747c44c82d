import { expect, test } from 'vitest';
import { nextCode } from '#testing/one-time-code.ts';
import { enabled, openBrowser } from '#testing/second-factor.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

/** From the table, because a new password or factor may end the session. */
const kindsOf = async ({ deps }: TestShop, { userId }: Person) =>
  (
    await deps.db
      .selectFrom('notices')
      .select('kind')
      .where('member_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

test('a second factor that begins or ends is told to its member, and nobody else', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const member = await enabled(shop);
  const { browser, password, secret, codes } = member;
  expect(await kindsOf(shop, member)).toEqual(['login-changed']);
  // A login by it changes nothing.
  const phone = await member.begin();
  expect((await phone.post('/two-factor/verify-backup-code', { code: codes[0] })).status).toBe(200);
  expect(await kindsOf(shop, member)).toEqual(['login-changed']);
  const end = { password, code: nextCode(secret) };
  expect((await browser.post('/two-factor/disable', end)).status).toBe(200);
  expect(await kindsOf(shop, member)).toEqual(['login-changed', 'login-changed']);
  expect(await kindsOf(shop, admin)).toEqual([]);
});

test.each([true, false])(
  'a new password of somebody who runs the shop is told to them and to all admins (other sessions end: %s)',
  async (revokeOtherSessions) => {
    const shop = await buildTestApp();
    const admin = await shop.signUp({ admin: true });
    const cashier = await shop.signUp({ name: 'Kamal' });
    const named = { params: { email: cashier.email }, body: { role: 'cashier' as const } };
    await shop.ok('PUT /staff/:email', named, admin);
    const browser = openBrowser(shop, cashier.cookie);
    const change = (currentPassword: string) =>
      browser.post('/change-password', {
        currentPassword,
        newPassword: 'Another1',
        revokeOtherSessions,
      });
    expect((await change('Wrong1')).status).toBe(400);
    expect(await kindsOf(shop, admin)).toEqual([]);
    expect((await change(cashier.password)).status).toBe(200);
    const [notice, ...others] = await shop.ok('GET /notices', {}, admin);
    expect(notice).toMatchObject({ kind: 'staff-login-changed', facts: { name: 'Kamal' } });
    expect(others).toEqual([]);
    expect(await kindsOf(shop, cashier)).toEqual(['role-cashier', 'login-changed']);
  },
);

test('a login from another device is told where the member is logged in, and on the same one not', async () => {
  const shop = await buildTestApp();
  const member = await shop.signUp();
  const { email, password } = member;
  const enter = (agent: string) =>
    shop.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email, password },
      headers: { origin: 'http://localhost:80', 'user-agent': agent },
    });
  await enter('lightMyRequest');
  expect(await kindsOf(shop, member)).toEqual([]);

  await enter('Mozilla/5.0 (Linux; Android 10; K)');

  expect(await kindsOf(shop, member)).toEqual(['login-elsewhere']);
  await enter('Mozilla/5.0 (Linux; Android 10; K)');
  expect(await kindsOf(shop, member)).toEqual(['login-elsewhere']);
  expect(await kindsOf(shop, await shop.signUp())).toEqual([]);
});
