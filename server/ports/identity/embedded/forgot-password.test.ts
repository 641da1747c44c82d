import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { messages } from '#contract/rules.ts';
import { createLogger } from '#server/http/api/logging.ts';
import { patience } from '#testing/lib/patience.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

async function post(shop: TestShop, path: string, payload: object) {
  const answer = await shop.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: { origin: 'http://localhost' },
    payload,
  });
  return { status: answer.status, body: answer.body as { code?: string; message?: string } };
}

const signIn = (shop: TestShop, { email }: Person, password: string) =>
  post(shop, 'sign-in/email', { email, password });

/** Requests the mail, and returns the token in its link. */
async function tokenByMail(shop: TestShop, email: string): Promise<string> {
  expect((await post(shop, 'request-password-reset', { email })).status).toBe(200);
  const [link = ''] = /http\S+/.exec((await shop.mail()).text ?? '') ?? [];
  return new URL(link).searchParams.get('token') ?? '';
}

test('the link in the mail leads to a new password', async () => {
  const shop = await buildTestApp();
  const person = await shop.signUp();

  await post(shop, 'request-password-reset', { email: person.email });

  const mail = await shop.mail();
  expect(mail.to?.[0]?.address).toBe(person.email);
  const [link = ''] = /http\S+/.exec(mail.text ?? '') ?? [];
  expect(link).toMatch(/^http:\/\/localhost\/reset-password\?token=\w{20,}$/);
  const token = new URL(link).searchParams.get('token');
  const changed = await post(shop, 'reset-password', { newPassword: 'Another1', token });
  expect(changed.status).toBe(200);
  expect((await signIn(shop, person, person.password)).status).toBe(401);
  expect((await signIn(shop, person, 'Another1')).status).toBe(200);
});

test('who asks on a Bangla page gets a Bangla mail, and a link to a Bangla page', async () => {
  const shop = await buildTestApp();
  const { email } = await shop.signUp();
  await shop.inject({
    method: 'POST',
    url: '/api/auth/request-password-reset',
    headers: { origin: 'http://localhost', referer: 'http://localhost/bn?forgot=password' },
    payload: { email },
  });

  const mail = await shop.mail();
  expect(mail.subject).toBe('ফোনহাটের নতুন পাসওয়ার্ড দিন');
  expect(mail.text).toContain('৬০ মিনিটের মধ্যে');
  expect(mail.text).toMatch(/http:\/\/localhost\/bn\/reset-password\?token=\w{20,}/);
});

// sec V6.4.3
test('whoever was signed in by the old password is out at once', async () => {
  const shop = await buildTestApp();
  const person = await shop.signUp();
  const orders = () => shop.call('GET /myorders', { query: { email: person.email } }, person);
  expect((await orders()).status).toBe(200);

  const token = await tokenByMail(shop, person.email);
  await post(shop, 'reset-password', { newPassword: 'Another1', token });

  expect((await orders()).status).toBe(401);
});

// sec V6.4.3
test('a link works once', async () => {
  const shop = await buildTestApp();
  const person = await shop.signUp();
  const token = await tokenByMail(shop, person.email);
  await post(shop, 'reset-password', { newPassword: 'Another1', token });

  const again = await post(shop, 'reset-password', { newPassword: 'Different1', token });

  expect(again).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } });
  expect((await signIn(shop, person, 'Another1')).status).toBe(200);
});

// sec V6.4.3
test('a link works for one hour', async () => {
  const shop = await buildTestApp();
  const person = await shop.signUp();
  const token = await tokenByMail(shop, person.email);
  const db = shop.deps.db.withTables<{ identity_verification: { expiresAt: Date } }>();
  const [stored] = await db.selectFrom('identity_verification').selectAll().execute();
  const lifetime = (stored?.expiresAt.getTime() ?? 0) - Date.now();
  expect(lifetime / 60_000).toBeCloseTo(60, 0);

  const expiresAt = new Date(Date.now() - 1);
  await db.updateTable('identity_verification').set({ expiresAt }).execute();
  const late = await post(shop, 'reset-password', { newPassword: 'Another1', token });

  expect(late).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } });
  expect((await signIn(shop, person, person.password)).status).toBe(200);
});

test('the answer does not tell whether an address is registered', async () => {
  const shop = await buildTestApp();
  const { email } = await shop.signUp();

  const unknown = await post(shop, 'request-password-reset', { email: 'nobody@example.test' });
  const known = await post(shop, 'request-password-reset', { email });

  expect(unknown).toEqual(known);
  expect((await shop.mail()).to?.[0]?.address).toBe(email);
  expect(await readdir(join(shop.dataDir, 'outbox'))).toHaveLength(1);
});

test('the address may be written in capitals and with spaces', async () => {
  const shop = await buildTestApp();
  const { email } = await shop.signUp();

  expect(await tokenByMail(shop, ` ${email.toUpperCase()} `)).toMatch(/^\w{20,}$/);
});

test.each([
  ['short', messages.passwordTooShort],
  ['no capital letter', messages.passwordNeedsCapital],
  [`A${'a'.repeat(128)}`, messages.passwordTooLong],
  ['', messages.passwordRequired],
])(
  'the new password %j is refused as at registration, and the link stays good',
  async (newPassword, message) => {
    const shop = await buildTestApp();
    const person = await shop.signUp();
    const token = await tokenByMail(shop, person.email);

    const refused = await post(shop, 'reset-password', { newPassword, token });

    expect(refused).toMatchObject({ status: 400, body: { message } });
    const changed = await post(shop, 'reset-password', { newPassword: 'Another1', token });
    expect(changed.status).toBe(200);
  },
);

test('the database holds no link that works', async () => {
  const shop = await buildTestApp();
  const { email } = await shop.signUp();

  const token = await tokenByMail(shop, email);

  const db = shop.deps.db.withTables<{ identity_verification: object }>();
  const rows = await db.selectFrom('identity_verification').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('the address that redirects to any site with the token is not served', async () => {
  const shop = await buildTestApp();
  const { email } = await shop.signUp();
  const token = await tokenByMail(shop, email);

  const url = `/api/auth/reset-password/${token}?callbackURL=${encodeURIComponent('https://evil.test')}`;

  expect((await shop.inject({ method: 'GET', url })).status).toBe(404);
});

test('a mail that can’t be sent is a line in the log, and the answer stays the same', async () => {
  const lines: string[] = [];
  const logger = createLogger('error', { write: (line) => lines.push(line) });
  const smtp = { url: 'smtp://127.0.0.1:1', from: 'hello@shop.example' };
  const shop = await buildTestApp({ smtp, logger });
  const { email } = await shop.signUp();

  const answer = await post(shop, 'request-password-reset', { email });

  expect(answer).toEqual(
    await post(shop, 'request-password-reset', { email: 'nobody@example.test' }),
  );
  const said = () => expect(lines.join('')).toContain('a mail could not be sent');
  await vi.waitFor(said, patience);
  expect(lines.join('')).not.toMatch(/reset-password\?token/);
});

// sec T138
test.each([
  ['without a mail server', undefined],
  ['with one', { url: 'smtp://127.0.0.1:1', from: 'hello@shop.example' }],
])('while no mail can be written, %s, everybody reads so and loses no try', async (_, smtp) => {
  const shop = await buildTestApp({ ...(smtp && { smtp }), logger: createLogger('silent') });
  const { email } = await shop.signUp();
  // A file in the folder's place makes each write fail, like a full disk.
  const outbox = join(shop.dataDir, 'outbox');
  await rm(outbox, { recursive: true, force: true });
  await writeFile(outbox, '');

  const refusal = {
    status: 503,
    body: { message: 'A part of the shop is down. Please try again.' },
  };
  for (const address of [email, 'nobody@example.test']) {
    for (let time = 0; time < 10; time += 1) {
      const answer = await post(shop, 'request-password-reset', { email: address });
      expect(answer).toMatchObject(refusal);
    }
  }

  await rm(outbox);
  expect((await post(shop, 'request-password-reset', { email })).status).toBe(200);
  await vi.waitFor(async () => expect(await readdir(outbox)).toHaveLength(1), patience);
});
