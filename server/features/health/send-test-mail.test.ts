import { expect, test } from 'vitest';
import { rateLimits } from '#contract/rate-limits.ts';
import { roomyRateLimits } from '#testing/lib/roomy-rate-limits.ts';
import { renewed } from '#testing/payments/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';

test('an admin sends a test mail to their own address, and learns whether the server took it', async () => {
  const taken: string[] = [];
  let isDown = false;
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  // Without a mail server, mails are files.
  expect(await shop.ok('POST /shop/testmail', {}, admin)).toEqual({
    outcome: 'written',
    to: admin.email,
  });
  expect((await shop.mails()).map(({ to }) => to?.[0]?.address)).toContain(admin.email);
  shop.deps.mail = {
    send: () => Promise.reject(new Error('it would wait in the queue')),
    deliver: async ({ to }) => {
      if (isDown) throw new Error('535 wrong password');
      taken.push(to);
    },
  };
  expect((await shop.ok('POST /shop/testmail', {}, admin)).outcome).toBe('taken');
  expect(taken).toEqual([admin.email]);
  isDown = true;
  expect((await shop.ok('POST /shop/testmail', {}, admin)).outcome).toBe('refused');
});

// sec V2.4.1
test('ten in an hour are sent, then each is refused with the time until the next', async () => {
  const shop = await buildTestApp({
    rateLimits: { ...roomyRateLimits, 'test-mails': rateLimits['test-mails'] },
  });
  const admin = await shop.signUp({ admin: true });
  const other = await shop.signUp({ admin: true });
  const send = () => shop.call('POST /shop/testmail', {}, admin);
  for (let sent = 0; sent < 10; sent += 1) expect((await send()).status).toBe(200);
  const mails = (await shop.mails()).length;
  const refused = await send();
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await shop.mails()).length).toBe(mails);
  // Of the account: another admin sends theirs, and after the hour so does the first.
  expect((await shop.call('POST /shop/testmail', {}, other)).status).toBe(200);
  shop.clock.advance({ minutes: 61 });
  const later = await renewed(shop, admin);
  expect((await shop.call('POST /shop/testmail', {}, later)).status).toBe(200);
});
