import { expect, test } from 'vitest';
import { rateLimits } from '#contract/rate-limits.ts';
import { buildTestApp } from '#testing/test-app.ts';

const sent = { email: 'nadia@example.test', message: 'আমার ফোন বর্ণনার সঙ্গে মেলে না।\nঅর্ডার ১২' };
const supportAddress = 'help@shop.example';

// sec T81, T83
test('links of a stranger cannot be opened by a slip, and the mailbox has a bound over all', async () => {
  const shop = await buildTestApp({ rateLimits, supportAddress });
  const body = {
    email: 'visitor@example.test',
    message: 'See https://evil.example/login, 01712345678',
  };
  await shop.ok('POST /support', { body });
  expect((await shop.mail()).text).toContain('See https[:]//evil[.]example/login, 01712345678');
  // As if from many client subnets, because one has 20 an hour.
  const { consume } = shop.deps.rateLimiter;
  for (let times = 1; times < 200; times += 1) {
    await consume('support-of-all', { address: '192.0.2.1', account: 'all' });
  }
  expect(await shop.call('POST /support', { body })).toMatchObject({
    status: 503,
    body: { code: 'support-busy' },
  });
});

// spec D2-65
test('a message goes to the operator too, and a reply to who wrote it', async () => {
  const shop = await buildTestApp({ supportAddress, publicUrl: 'https://shop.example' });
  expect(await shop.ok('POST /support', { body: sent })).toEqual({ acknowledged: true });
  const { id } = await shop.deps.db
    .selectFrom('support_messages')
    .select('id')
    .executeTakeFirstOrThrow();
  const mail = await shop.mail();
  expect(mail.to).toEqual([{ name: '', address: 'help@shop.example' }]);
  expect(mail.replyTo).toEqual([{ name: '', address: 'nadia@example.test' }]);
  expect(mail.text).toContain('আমার ফোন বর্ণনার সঙ্গে মেলে না।'.normalize('NFC'));
  expect(mail.text).toContain('অর্ডার ১২');
  expect(mail.text).toContain(`https://shop.example/dashboard/case/support/${id}`);
});

test('a message about an order has its number and the address of its page', async () => {
  const shop = await buildTestApp({ supportAddress, publicUrl: 'https://shop.example' });
  const order = '0197a3c0-0000-7000-8000-00005c3f9a1b';
  await shop.ok('POST /support', { body: { ...sent, order } });
  const mail = await shop.mail();
  expect(mail.subject).toBe('PhoneHaat: order PH-5C3F-9A1B, a message from nadia@example.test');
  expect(mail.text).toContain(`About order PH-5C3F-9A1B: https://shop.example/order/${order}`);
  const wrong = await shop.call('POST /support', { body: { ...sent, order: 'javascript:1' } });
  expect(wrong.status).toBe(400);
});

test.each([
  [{ ...sent, email: 'nobody' }, { email: 'This is not an email address' }],
  [{ ...sent, message: ' \n ' }, { message: 'Write what it is about' }],
  [{ ...sent, message: 'x'.repeat(2_001) }, { message: 'This text is too long' }],
  [{ ...sent, email: 'a@b.test\nBcc: all@b.test' }, { email: 'This is not an email address' }],
])('%o is refused', async (body, errors) => {
  const shop = await buildTestApp();
  expect(await shop.call('POST /support', { body })).toMatchObject({
    status: 400,
    body: { errors },
  });
});

// sec T50
test('strangers of one network send at most twenty in an hour, and a member beside them ten', async () => {
  const shop = await buildTestApp({ rateLimits });
  for (let times = 0; times < 20; times += 1) await shop.ok('POST /support', { body: sent });
  expect(await shop.call('POST /support', { body: sent })).toMatchObject({
    status: 429,
    body: { code: 'too-many-strangers' },
  });
  const member = await shop.signUp();
  for (let times = 0; times < 10; times += 1)
    await shop.ok('POST /support', { body: sent }, member);
  expect(await shop.call('POST /support', { body: sent }, member)).toMatchObject({
    status: 429,
    body: { code: 'too-many-requests' },
  });
});
