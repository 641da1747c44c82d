import { expect, onTestFinished, test } from 'vitest';
import { removeSecondFactor } from '#server/start/remove-second-factor.ts';
import { chooseAtGoogle, startGoogle } from '#testing/google-server/start.ts';
import { nextCode, oneTimeCodeAt, wrongCode } from '#testing/one-time-code.ts';
import {
  enabled,
  secondFactorHost as host,
  openBrowser,
  secondFactorOrigin as origin,
  withSecondFactor,
} from '#testing/second-factor.ts';
import { buildTestApp } from '#testing/test-app.ts';

test('it begins with the first right code, and ends the sessions without one', async () => {
  const shop = await buildTestApp();
  const member = await withSecondFactor(shop);
  const elsewhere = await member.begin();
  expect(await elsewhere.isSignedIn()).toBe(true);
  const wrong = { code: wrongCode(member.secret, Date.now()) };
  expect((await member.browser.post('/two-factor/verify-totp', wrong)).status).toBe(401);
  expect(await shop.deps.identity.hasSecondFactor(member.userId)).toBe(false);

  expect((await member.enable()).status).toBe(200);

  expect(await shop.deps.identity.hasSecondFactor(member.userId)).toBe(true);
  expect(await member.browser.isSignedIn()).toBe(true);
  expect(await elsewhere.isSignedIn()).toBe(false);
});

// sec V6.3.3
test('a password alone opens no session; with a code it does, and other sessions live on', async () => {
  const shop = await buildTestApp();
  const member = await enabled(shop);
  const phone = await member.begin();
  expect(phone.answer).toMatchObject({ status: 200, body: { twoFactorRedirect: true } });
  expect(await phone.isSignedIn()).toBe(false);

  const code = nextCode(member.secret);
  // A trusted device would need no code at its next login.
  const answer = await phone.post('/two-factor/verify-totp', { code, trustDevice: true });

  expect(answer.status).toBe(200);
  expect(await phone.isSignedIn()).toBe(true);
  expect(phone.cookies()).not.toContain('trust_device');
  const sessions = await shop.deps.identity.listSessions(member.userId);
  expect(sessions.map(({ openedBy }) => openedBy)).toEqual(['password', 'password']);
  expect(await member.browser.isSignedIn()).toBe(true);
});

test('without the password before it, a right code opens nothing', async () => {
  const shop = await buildTestApp();
  const { secret } = await enabled(shop);
  const stranger = openBrowser(shop);
  const code = nextCode(secret);
  expect((await stranger.post('/two-factor/verify-totp', { code })).status).toBe(401);
  expect(await stranger.isSignedIn()).toBe(false);
});

test('five wrong codes end a login, ten lock the factor against the right code too', async () => {
  const shop = await buildTestApp();
  const member = await enabled(shop);
  const code = wrongCode(member.secret, Date.now());
  const right = () => ({ code: nextCode(member.secret) });
  for (let round = 0; round < 2; round++) {
    const phone = await member.begin();
    for (let wrong = 0; wrong < 5; wrong++) {
      const answer = await phone.post('/two-factor/verify-totp', { code });
      expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_CODE' } });
    }
    const late = await phone.post('/two-factor/verify-totp', right());
    expect(late.status).not.toBe(200);
    expect(await phone.isSignedIn()).toBe(false);
  }
  const next = await member.begin();
  for (const [path, body] of [
    ['/two-factor/verify-totp', right()],
    ['/two-factor/verify-backup-code', { code: member.codes[0] }],
  ] as const) {
    const answer = await next.post(path, body);
    expect(answer).toMatchObject({ status: 429, body: { code: 'ACCOUNT_TEMPORARILY_LOCKED' } });
  }
});

test('a recovery code opens one session, typed in capitals too', async () => {
  const shop = await buildTestApp();
  const member = await enabled(shop);
  expect(member.codes).toHaveLength(10);
  const typed = { code: ` ${member.codes[3]?.replace('-', ' ').toUpperCase()}` };
  const phone = await member.begin();
  expect((await phone.post('/two-factor/verify-backup-code', typed)).status).toBe(200);
  expect(await phone.isSignedIn()).toBe(true);

  const again = await member.begin();
  expect(await again.post('/two-factor/verify-backup-code', typed)).toMatchObject({
    status: 401,
    body: { code: 'INVALID_BACKUP_CODE' },
  });
  expect(await again.isSignedIn()).toBe(false);
});

// sec V6.5.2
test('secret and recovery codes are not readable in the database', async () => {
  const shop = await buildTestApp();
  const { codes, secret } = await enabled(shop);
  const { rows } = await shop.deps.db
    .withTables<{ identity_two_factor: { secret: string; backupCodes: string } }>()
    .selectFrom('identity_two_factor')
    .select(['secret', 'backupCodes'])
    .execute()
    .then((found) => ({ rows: JSON.stringify(found) }));
  expect(rows).not.toContain(codes[0]);
  expect(rows).not.toContain(secret);
});

test('it is set up by the password, and ended by password and code', async () => {
  const shop = await buildTestApp();
  const member = await enabled(shop);
  const { browser, password, secret, userId } = member;
  const code = nextCode(secret);
  const wrong = wrongCode(secret, Date.now());
  expect((await browser.post('/two-factor/enable', { password: 'Another1' })).status).toBe(400);
  const end = (body: object) => browser.post('/two-factor/disable', body);
  expect((await end({ password })).status).toBe(400);
  expect(await end({ password, code: wrong })).toMatchObject({
    status: 401,
    body: { code: 'INVALID_CODE' },
  });
  // The code remains for the next try.
  expect(await end({ password: 'Another1', code })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_PASSWORD' },
  });
  expect(await shop.deps.identity.hasSecondFactor(userId)).toBe(true);

  expect((await end({ password, code })).status).toBe(200);

  expect(await shop.deps.identity.hasSecondFactor(userId)).toBe(false);
  const phone = await member.begin();
  expect(await phone.isSignedIn()).toBe(true);
});

test('after a lost phone a recovery code ends it, and a new phone begins', async () => {
  const shop = await buildTestApp();
  const member = await enabled(shop);
  const phone = await member.begin();
  await phone.post('/two-factor/verify-backup-code', { code: member.codes[0] });
  const { password } = member;
  const used = { password, code: member.codes[0] };
  expect((await phone.post('/two-factor/disable', used)).status).toBe(401);
  const unused = { password, code: member.codes[1] };
  expect((await phone.post('/two-factor/disable', unused)).status).toBe(200);

  const { body } = await phone.post('/two-factor/enable', { password });
  const secret = new URL(String(body.totpURI)).searchParams.get('secret') ?? '';
  const code = oneTimeCodeAt(secret, Date.now());
  expect((await phone.post('/two-factor/verify-totp', { code })).status).toBe(200);

  expect(secret).not.toBe(member.secret);
  const next = await member.begin();
  const old = { code: member.codes[2] };
  expect((await next.post('/two-factor/verify-backup-code', old)).status).toBe(401);
  expect((await next.post('/two-factor/verify-totp', { code: nextCode(secret) })).status).toBe(200);
});

test('new recovery codes need password and code, and replace the old ones', async () => {
  const shop = await buildTestApp();
  const { browser, password, secret, codes, begin } = await enabled(shop);
  const renew = (body: object) => browser.post('/two-factor/generate-backup-codes', body);
  expect((await renew({ password })).status).toBe(400);
  expect((await renew({ password, code: wrongCode(secret, Date.now()) })).status).toBe(401);
  expect((await renew({ password: 'Another1', code: codes[0] })).status).toBe(400);

  const { status, body } = await renew({ password, code: nextCode(secret) });

  expect(status).toBe(200);
  const renewed = body.backupCodes as string[];
  expect(renewed).toHaveLength(10);
  const phone = await begin();
  const enter = (code?: string) => phone.post('/two-factor/verify-backup-code', { code });
  expect((await enter(codes[0])).status).toBe(401);
  expect((await enter(renewed[0])).status).toBe(200);
});

// sec V6.5.1
test('a code is accepted once: not the one that has set it up, and not twice at a login', async () => {
  const shop = await buildTestApp();
  const member = await withSecondFactor(shop);
  const first = oneTimeCodeAt(member.secret, Date.now());
  const { browser, begin } = member;
  expect((await browser.post('/two-factor/verify-totp', { code: first })).status).toBe(200);
  const code = nextCode(member.secret);
  const phone = await begin();
  const enter = (given: string) => phone.post('/two-factor/verify-totp', { code: given });
  expect(await enter(first)).toMatchObject({ status: 401, body: { code: 'CODE_USED' } });
  expect(await phone.isSignedIn()).toBe(false);
  // The refusal ends no login.
  expect((await enter(code)).status).toBe(200);

  const watcher = await begin();
  for (const seen of [code, first]) {
    expect(await watcher.post('/two-factor/verify-totp', { code: seen })).toMatchObject({
      status: 401,
      body: { code: 'CODE_USED' },
    });
  }
  expect(await watcher.isSignedIn()).toBe(false);
});

test('a new password by a mailed link does not remove it', async () => {
  const shop = await buildTestApp();
  const { email, userId } = await enabled(shop);
  const browser = openBrowser(shop);
  await browser.post('/request-password-reset', { email });
  const token = /token=(\w+)/.exec((await shop.mail()).text ?? '')?.[1];
  expect((await browser.post('/reset-password', { newPassword: 'Newer1', token })).status).toBe(
    200,
  );
  expect(await shop.deps.identity.hasSecondFactor(userId)).toBe(true);
  await browser.post('/sign-in/email', { email, password: 'Newer1' });
  expect(await browser.isSignedIn()).toBe(false);
});

test('Google opens no session of an account with a second factor', async () => {
  const email = 'rahim@gmail.test';
  const google = await startGoogle({
    rahim: { email, email_verified: true, name: 'Rahim Uddin', picture: '' },
  });
  onTestFinished(google.stop);
  await google.expectShop(origin);
  const shop = await buildTestApp({ google });
  const enter = async () => {
    const paths = { callbackURL: '/login?google=done', errorCallbackURL: '/login' };
    const browser = openBrowser(shop);
    const { body } = await browser.post('/sign-in/social', { provider: 'google', ...paths });
    const { pathname, search } = await chooseAtGoogle(String(body.url), 'rahim');
    const headers = { host, cookie: browser.cookies() };
    const answer = await shop.inject({ method: 'GET', url: pathname + search, headers });
    const cookies = [answer.headers['set-cookie'] ?? []].flat().join();
    return { to: String(answer.headers.location), cookies };
  };
  expect((await enter()).cookies).toContain('session_token=');
  await shop.deps.db
    .withTables<{ identity_user: { twoFactorEnabled: boolean } }>()
    .updateTable('identity_user')
    .set({ twoFactorEnabled: true })
    .execute();

  const refused = await enter();

  expect(refused.to).toMatch(/\/login\?error=unable_to_create_session$/);
  expect(refused.cookies).not.toMatch(/session_token=\w/);
});

// sec V6.4.4
test('the operator removes it for a lost phone', async () => {
  const shop = await buildTestApp();
  const member = await enabled(shop);
  expect(await removeSecondFactor(shop.deps.db, member.email.toUpperCase(), shop.deps)).toBe(true);
  expect(await removeSecondFactor(shop.deps.db, member.email, shop.deps)).toBe(false);
  const audit = await shop.deps.db.selectFrom('audit_log').select(['action', 'target']).execute();
  expect(audit).toContainEqual({ action: 'second-factor-removed', target: member.userId });
  const phone = await member.begin();
  expect(await phone.isSignedIn()).toBe(true);
});

test.each(['get-totp-uri', 'send-otp', 'verify-otp', 'view-backup-codes'])(
  'the endpoint %s is not served',
  async (name) => {
    const shop = await buildTestApp();
    const { browser, password } = await enabled(shop);
    expect((await browser.post(`/two-factor/${name}`, { password })).status).toBe(404);
  },
);
