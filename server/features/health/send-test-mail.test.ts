import { expect, test } from 'vitest';
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
