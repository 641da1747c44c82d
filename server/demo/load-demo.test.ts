import { expect, test } from 'vitest';
import { makeAdmin } from '#server/features/users/make-admin.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { createDemoClient } from './demo-client.ts';
import { hasDemoPeople, postedAt, takesTestCards } from './load-demo.ts';
import { demoPeople } from './people.ts';

test('who registers by a demo address makes no demonstration market of a shop', async () => {
  const { app, deps } = await buildTestApp();
  const client = createDemoClient(app, 'http://localhost:80');
  for (const person of demoPeople) {
    const { name, email, title } = person;
    const member = await client.signUpOrIn({ ...person, password: 'My-own-1' });
    await client.call(member, 'POST', '/api/users', { name, email, title });
  }
  expect(await hasDemoPeople(deps)).toBe(false);

  for (const { email, isAdmin } of demoPeople) if (isAdmin) await makeAdmin(deps.db, email, deps);
  expect(await hasDemoPeople(deps)).toBe(true);
});

test('phones are sold where test cards pay for them, and not by a provider of real money', async () => {
  const elsewhere = { apiUrl: 'http://127.0.0.1:9', pageOrigins: ['http://127.0.0.1:9'] };
  const store = { storeId: 'testbox', storePassword: 'qwerty' };
  const sslcommerz = { mode: 'sandbox' as const, ...store, ...elsewhere };
  const stripe = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiUrl: elsewhere.apiUrl };
  const publicUrl = 'http://localhost:3000';
  expect(takesTestCards((await buildTestApp()).deps)).toBe(true);
  expect(takesTestCards((await buildTestApp({ publicUrl, gateways: { sslcommerz } })).deps)).toBe(
    false,
  );
  expect(takesTestCards((await buildTestApp({ stripe })).deps)).toBe(false);
});

test.each(['2026-11-22T01:00:00Z', '2026-11-22T12:00:00Z', '2026-11-22T20:30:00Z'])(
  'at %s all demo phones were posted, in the waking hours of Dhaka',
  (at) => {
    const now = new Date(at);
    for (let place = 0; place < 64; place += 1) {
      const posted = postedAt(place % 30, place, now);
      expect(posted.getTime()).toBeLessThan(now.getTime());
      const hourInDhaka = (posted.getUTCHours() + 6) % 24;
      expect(hourInDhaka).toBeGreaterThanOrEqual(8);
      expect(hourInDhaka).toBeLessThan(22);
    }
  },
);
