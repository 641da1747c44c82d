import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';

// The embedded database answers one transaction at a time, so an open one freezes it for the others.

async function freeze({ deps }: TestShop) {
  const frozen = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const holding = deps.db.transaction().execute(async () => {
    begun.resolve();
    await frozen.promise;
  });
  await begun.promise;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return async () => {
    frozen.resolve();
    await holding;
    vi.useRealTimers();
  };
}

test('a read from a frozen database is a 503 after eight seconds, in the contract’s form', async () => {
  const shop = await buildTestApp();
  const member = await shop.signUp();
  const thaw = await freeze(shop);

  let answered = 0;
  const headers = { authorization: `Bearer ${member.token}` };
  const reads = ['/api/search?words=samsung', '/api/notices'].map((url) =>
    shop.inject({ url, headers }).finally(() => {
      answered += 1;
    }),
  );
  await setImmediate();
  await vi.advanceTimersByTimeAsync(7_900);
  expect(answered).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  for (const { status, body } of await Promise.all(reads)) {
    expect([status, body]).toEqual([503, expect.objectContaining({ code: 'temporarily-down' })]);
  }
  await thaw();
  expect((await shop.inject({ url: '/api/notices', headers })).status).toBe(200);
});

test('a login at a frozen database is a 503 within three seconds, and works afterwards', async () => {
  const shop = await buildTestApp();
  const { email, password } = await shop.signUp();
  const logIn = () =>
    shop.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email, password },
      headers: { origin: 'http://localhost:80' },
    });
  const thaw = await freeze(shop);
  shop.clock.advance({ seconds: 1 });
  const login = logIn();
  await setImmediate();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await login).toMatchObject({ status: 503, body: { code: 'temporarily-down' } });
  await thaw();
  expect((await logIn()).status).toBe(200);
});
