import { resolve } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { rateLimits } from '#contract/rate-limits.ts';
import { startVictim } from '#testing/crash/victim.ts';
import { buildTestApp, testAuthSecret } from '#testing/test-app.ts';
import { sharedPostgres } from '#testing/test-database.ts';

const program = resolve(import.meta.dirname, 'shop-process.ts');

// sec T27, V6.3.1
test('ten wrong passwords from one network, at two processes at once, are all that are tried', async () => {
  const shop = await buildTestApp();
  const { email, password } = await shop.signUp();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    shop.deps.db,
  );
  const settings = {
    DATABASE_URL: new URL(`/${rows[0]?.name}`, await sharedPostgres()).href,
    DATA_DIR: shop.dataDir,
    AUTH_SECRET: testAuthSecret,
    // The hashes of `buildTestApp`.
    SHOP_SETTINGS: JSON.stringify({
      rateLimits,
      passwordCost: { memory: 8, passes: 1, parallelism: 1 },
    }),
  };
  const processes = await Promise.all([1, 2].map(() => startVictim(settings, undefined, program)));
  onTestFinished(async () => {
    for (const { kill, ended } of processes) {
      kill();
      await ended;
    }
  });
  const logIn = async (process: number, typed: string, address: string) => {
    const { url = '' } = processes[process % 2] ?? {};
    const headers = {
      'content-type': 'application/json',
      origin: new URL(url).origin,
      'x-forwarded-for': address,
    };
    const body = JSON.stringify({ email, password: typed });
    return (await fetch(`${url}/api/auth/sign-in/email`, { method: 'POST', headers, body })).status;
  };

  const guesses = await Promise.all(
    Array.from({ length: 24 }, (_, at) => logIn(at, `Guess-${at}`, '203.0.113.7')),
  );
  expect(guesses.toSorted()).toEqual([...Array(10).fill(401), ...Array(14).fill(429)]);
  // The owner is elsewhere.
  expect(await logIn(0, password, '203.0.113.8')).toBe(200);
}, 600_000);
