import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '#server/http/api/logging.ts';
import { jobs } from '#server/start/background-jobs.ts';
import { startBkashStandIn } from '#testing/bkash-server/start.ts';
import { shopSettings } from '#testing/redirects/world.ts';
import { buildTestApp } from '#testing/test-app.ts';

/** A shop in production, whose operator has mistyped the password of bKash at `password`. */
async function openShop(password: string, watchProviders = true) {
  const standIn = await startBkashStandIn();
  onTestFinished(() => standIn.close());
  const written: string[] = [];
  const settings = { ...standIn.settings, BKASH_PASSWORD: password };
  const shop = await buildTestApp({
    ...shopSettings({ settings } as unknown as Parameters<typeof shopSettings>[0]),
    watchProviders,
    logger: createLogger('warn', { write: (line: string) => void written.push(line) }),
  });
  const run = async () => void (await jobs.checkPaymentProviders?.(shop.deps));
  const ways = () => shop.deps.payments.optionsFor(100_000).map(({ method }) => method);
  const said = () => written.map((line) => JSON.parse(line).msg as string);
  return { shop, standIn, run, ways, said };
}

test('a shop with a wrong password offers no bKash, says so, and tells the admins', async () => {
  const { shop, run, ways, said } = await openShop('mistyped');
  expect(ways()).toEqual(['bkash']);
  await run();
  expect(ways()).toEqual([]);
  const warning = said().find((line) => line.includes('OFF until that is right'));
  expect(warning).toContain('bkash: credentials: wrong: code 9999');
  const admin = await shop.signUp({ admin: true });
  const lines = await shop.ok('GET /waiting', {}, admin);
  expect(lines.map(({ kind, count }) => `${kind} ${count}`)).toEqual(['ways 1']);
});

test('it is checked again, and bKash is back once it takes the password', async () => {
  const { shop, standIn, run, ways } = await openShop('changed-at-bkash');
  await run();
  expect(ways()).toEqual([]);
  standIn.merchant.password = 'changed-at-bkash';
  await run();
  // The next check is not due yet.
  expect(ways()).toEqual([]);
  shop.clock.advance({ minutes: 5 });
  await run();
  expect(ways()).toEqual(['bkash']);
  const admin = await shop.signUp({ admin: true });
  expect(await shop.ok('GET /waiting', {}, admin)).toEqual([]);
});

test('right settings cost one token, and are looked at again after six hours', async () => {
  const { shop, standIn, run, ways } = await openShop('stand-in-password');
  await run();
  shop.clock.advance({ minutes: 4 });
  await run();
  expect(ways()).toEqual(['bkash']);
  expect(standIn.requests()).toEqual(['grant']);
});

test('outside of production nothing is asked', async () => {
  const { standIn, run, ways } = await openShop('mistyped', false);
  await run();
  expect(ways()).toEqual(['bkash']);
  expect(standIn.requests()).toEqual([]);
});
