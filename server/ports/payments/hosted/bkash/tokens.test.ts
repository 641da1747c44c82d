import { expect, onTestFinished, test } from 'vitest';
import { createTestClock } from '#testing/lib/clock.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { GatewayDown } from '../gateway-down.ts';
import { createTokenStore } from './token-store.ts';
import { createTokens } from './tokens.ts';

/** Two processes on one database. */
async function open() {
  const db = await createTestDatabase();
  onTestFinished(() => db.destroy());
  const clock = createTestClock();
  let grants = 0;
  let wait: Promise<unknown> = Promise.resolve();
  let fails = false;
  const process = () =>
    createTokens({
      store: createTokenStore(db, 'an account'),
      clock: clock.now,
      pause: () => new Promise((resolve) => setImmediate(resolve)),
      async grant() {
        grants += 1;
        const number = grants;
        await wait;
        if (fails) throw new GatewayDown('bKash', 'grant', 'a test');
        return { token: `token ${number}`, lifeSeconds: 3600 };
      },
    });
  return {
    db,
    clock,
    one: process(),
    other: process(),
    grants: () => grants,
    slowly: (until: Promise<unknown>) => {
      wait = until;
    },
    failing: (now: boolean) => {
      fails = now;
    },
  };
}

test('many calls of two processes at once ask for one token', async () => {
  const { one, other, grants } = await open();
  const calls = Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other).get());
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['token 1']));
  expect(grants()).toBe(1);
});

test('while one renews a token that still works, the other goes on with it', async () => {
  const { one, other, clock, grants, slowly } = await open();
  await one.get();
  clock.advance({ minutes: 51 });
  const answer = Promise.withResolvers<void>();
  slowly(answer.promise);
  const renewed = one.get();
  while (grants() < 2) await new Promise((resolve) => setImmediate(resolve));
  expect(await other.get()).toBe('token 1');
  answer.resolve();
  expect(await renewed).toBe('token 2');
  expect(await other.get()).toBe('token 2');
});

test('a token that cannot be renewed is used until five minutes before its end', async () => {
  const { one, clock, failing } = await open();
  await one.get();
  failing(true);
  clock.advance({ minutes: 54 });
  expect(await one.get()).toBe('token 1');
  expect(await one.get()).toBe('token 1');
  clock.advance({ minutes: 7 });
  await expect(one.get()).rejects.toThrow(GatewayDown);
});

test('two tries an hour, however they end, and by all processes', async () => {
  const { one, other, clock, grants, failing } = await open();
  failing(true);
  await expect(one.get()).rejects.toThrow('a test');
  await expect(other.get()).rejects.toThrow('a test');
  await expect(one.get()).rejects.toThrow('both tokens of this hour');
  await expect(other.get()).rejects.toThrow('both tokens of this hour');
  expect(grants()).toBe(2);
  failing(false);
  clock.advance({ minutes: 61 });
  expect(await other.get()).toBe('token 3');
});

test('a process that died while asking does not keep the others waiting for good', async () => {
  const { db, one, clock } = await open();
  expect(await createTokenStore(db, 'an account').lease(clock.now(), null)).toBe('mine');
  clock.advance({ seconds: 41 });
  expect(await one.get()).toBe('token 1');
});

test('a token that bKash does not take is dropped, a newer one is not', async () => {
  const { one, other } = await open();
  const first = await one.get();
  await one.drop(first);
  expect(await other.get()).toBe('token 2');
  await one.drop(first);
  expect(await one.get()).toBe('token 2');
});
