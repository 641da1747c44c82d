import { expect, onTestFinished, test } from 'vitest';
import { createTestClock } from '#testing/lib/clock.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { GatewayDown } from '../gateway-down.ts';
import { accountOf } from './bkash.ts';
import { createTokenStore } from './token-store.ts';
import { createTokens, TokenRefused } from './tokens.ts';

type Failure = 'none' | 'hiccup' | 'timeout' | 'refused';

const failures = {
  hiccup: (call: string) => new GatewayDown('bKash', call, 'status 503', { isHiccup: true }),
  timeout: (call: string) => new GatewayDown('bKash', call, 'TimeoutError'),
  refused: (call: 'grant' | 'refresh') => new TokenRefused(call, 'code 9999: a test'),
};

/** Two processes on one database. */
async function open() {
  const db = await createTestDatabase();
  onTestFinished(() => db.destroy());
  const clock = createTestClock();
  const calls: string[] = [];
  const told: string[] = [];
  let wait: Promise<unknown> = Promise.resolve();
  let failure: Failure = 'none';
  let isRefreshRefused = false;
  async function give(call: 'grant' | 'refresh', what: string) {
    calls.push(what);
    const number = calls.length;
    await wait;
    if (call === 'refresh' && isRefreshRefused) throw failures.refused('refresh');
    if (failure !== 'none') throw failures[failure](call);
    return { token: `token ${number}`, refreshToken: `refresh ${number}`, lifeSeconds: 3600 };
  }
  const process = (account = 'an account') =>
    createTokens({
      store: createTokenStore(db, account),
      clock: clock.now,
      pause: () => new Promise((resolve) => setImmediate(resolve)),
      grant: () => give('grant', 'grant'),
      refresh: (refreshToken) => give('refresh', `refresh by ${refreshToken}`),
      onRefused: (why) => told.push(why),
    });
  return {
    db,
    clock,
    one: process(),
    other: process(),
    process,
    calls,
    told,
    grants: () => calls.length,
    slowly: (until: Promise<unknown>) => {
      wait = until;
    },
    failing: (now: Failure) => {
      failure = now;
    },
    refuseRefresh: () => {
      isRefreshRefused = true;
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
  failing('timeout');
  clock.advance({ minutes: 54 });
  expect(await one.get()).toBe('token 1');
  expect(await one.get()).toBe('token 1');
  clock.advance({ minutes: 7 });
  await expect(one.get()).rejects.toThrow(GatewayDown);
});

test('two tries an hour that bKash may have seen, however they end, and by all processes', async () => {
  const { one, other, clock, grants, failing } = await open();
  failing('timeout');
  await expect(one.get()).rejects.toThrow('TimeoutError');
  await expect(other.get()).rejects.toThrow('TimeoutError');
  await expect(one.get()).rejects.toThrow('both tokens of this hour');
  await expect(other.get()).rejects.toThrow('both tokens of this hour');
  expect(grants()).toBe(2);
  failing('none');
  clock.advance({ minutes: 61 });
  expect(await other.get()).toBe('token 3');
});

test('D3: tries that bKash never saw cost none of the two, and are made less and less often', async () => {
  const { one, other, clock, grants, failing } = await open();
  failing('hiccup');
  await expect(one.get()).rejects.toThrow('status 503');
  // At once, from another process as well; then after 1, 3 and 7 seconds.
  await expect(other.get()).rejects.toThrow('status 503');
  await expect(other.get()).rejects.toThrow('not answered a moment ago');
  expect(grants()).toBe(2);
  for (const seconds of [1, 3, 7, 15, 31, 60, 60]) {
    clock.advance({ seconds: seconds - 0.5 });
    await expect(one.get()).rejects.toThrow('not answered a moment ago');
    clock.advance({ seconds: 0.5 });
    await expect(one.get()).rejects.toThrow('status 503');
  }
  expect(grants()).toBe(9);
  failing('none');
  clock.advance({ minutes: 1 });
  expect(await one.get()).toBe('token 10');
});

test('D3: one hiccup at the renewal costs no minute without a token', async () => {
  const { one, clock, failing } = await open();
  await one.get();
  clock.advance({ minutes: 50 });
  failing('hiccup');
  expect(await one.get()).toBe('token 1');
  failing('none');
  expect(await one.get()).toBe('token 3');
  const minutesWithout: number[] = [];
  for (let minute = 50; minute < 180; minute += 1) {
    await one.get().catch(() => minutesWithout.push(minute));
    clock.advance({ minutes: 1 });
  }
  expect(minutesWithout).toEqual([]);
});

test('D3: refused credentials are said loudly, with the answer in each error of the hour', async () => {
  const { one, other, told, failing, grants } = await open();
  failing('refused');
  await expect(one.get()).rejects.toThrow('code 9999: a test');
  expect(told).toEqual(['code 9999: a test']);
  await expect(one.get()).rejects.toThrow(TokenRefused);
  await expect(other.get()).rejects.toThrow(
    'both tokens of this hour were asked for already; the last answer: bKash does not answer to grant: code 9999: a test',
  );
  expect(grants()).toBe(2);
});

test('D3: corrected credentials have both tries', async () => {
  const { one, process, failing } = await open();
  failing('refused');
  await expect(one.get()).rejects.toThrow(TokenRefused);
  await expect(one.get()).rejects.toThrow(TokenRefused);
  failing('none');
  await expect(one.get()).rejects.toThrow('both tokens of this hour');
  const account = { username: 'u', password: 'wrong', appKey: 'k', appSecret: 's' };
  const corrections = [
    { password: 'right' },
    { username: 'v' },
    { appKey: 'l' },
    { appSecret: 't' },
  ].map((change) => accountOf({ ...account, ...change }));
  expect(new Set([accountOf(account), ...corrections]).size).toBe(5);
  expect(await process(accountOf({ ...account, password: 'right' })).get()).toBe('token 3');
});

test('a token is renewed by its refresh token, and an old one by a grant', async () => {
  const { one, clock, calls } = await open();
  await one.get();
  clock.advance({ minutes: 51 });
  expect(await one.get()).toBe('token 2');
  clock.advance({ minutes: 6 * 24 * 60 });
  expect(await one.get()).toBe('token 3');
  clock.advance({ minutes: 8 * 24 * 60 });
  expect(await one.get()).toBe('token 4');
  expect(calls).toEqual(['grant', 'refresh by refresh 1', 'refresh by refresh 2', 'grant']);
});

test('a refused refresh token is followed by a grant, while the hour has one', async () => {
  const { one, clock, calls, told, refuseRefresh } = await open();
  await one.get();
  refuseRefresh();
  clock.advance({ minutes: 61 });
  expect(await one.get()).toBe('token 3');
  expect(calls).toEqual(['grant', 'refresh by refresh 1', 'grant']);
  expect(told).toEqual([]);
});

test('a process that died while asking does not keep the others waiting for good', async () => {
  const { db, one, clock } = await open();
  expect(await createTokenStore(db, 'an account').lease(clock.now(), null)).toEqual({
    kind: 'mine',
  });
  clock.advance({ seconds: 41 });
  expect(await one.get()).toBe('token 1');
});

test('a token that bKash does not take is dropped, a newer one is not', async () => {
  const { one, other, calls } = await open();
  const first = await one.get();
  expect(await one.replace(first)).toBe('token 2');
  expect(await other.get()).toBe('token 2');
  expect(await one.replace(first)).toBe('token 2');
  expect(calls).toEqual(['grant', 'grant']);
});

test('a token that may be refused for another reason stays when there is no other', async () => {
  const { one } = await open();
  const first = await one.get();
  expect(await one.renew(first)).toBe('token 2');
  await expect(one.renew('token 2')).rejects.toThrow('both tokens of this hour');
  expect(await one.get()).toBe('token 2');
});
