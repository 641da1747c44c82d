import { expect, onTestFinished, test } from 'vitest';
import { jobs } from '#server/start/background-jobs.ts';
import { startBkashStandIn } from '#testing/bkash-server/start.ts';
import { renewed } from '#testing/payments/paying.ts';
import { shopSettings } from '#testing/redirects/world.ts';
import { startSslcommerzStandIn } from '#testing/sslcommerz-server/start.ts';
import { buildTestApp } from '#testing/test-app.ts';

/** A shop in production whose operator has mistyped the password of bKash at `password`. */
async function openShop({ password = 'mistyped', aggregator = false, keptPayments = true }) {
  // bKash gives two tokens in an hour of the shop.
  let now = () => new Date();
  const bkash = await startBkashStandIn({ clock: () => now() });
  const sslcommerz = aggregator ? await startSslcommerzStandIn() : null;
  onTestFinished(async () => void (await Promise.all([bkash.close(), sslcommerz?.close()])));
  const settings = {
    ...bkash.settings,
    BKASH_PASSWORD: password,
    ...sslcommerz?.settings,
  };
  const shop = await buildTestApp({
    ...shopSettings({ settings } as unknown as Parameters<typeof shopSettings>[0]),
    keptPayments,
    watchProviders: true,
  });
  now = shop.clock.now;
  const admin = await shop.signUp({ admin: true });
  const read = () => shop.ok('GET /gateways', {}, admin);
  const check = async () => shop.ok('POST /gateways/check', {}, await renewed(shop, admin));
  return { shop, bkash, admin, read, check };
}

test('an admin reads of each provider what was found, when, and since when it is off', async () => {
  const { shop, read, check } = await openShop({});
  expect(await read()).toEqual({
    keptPayments: true,
    isWatched: true,
    gateways: [
      {
        provider: 'bkash',
        methods: ['bkash'],
        isCheckable: true,
        checkedAt: null,
        lines: [],
        offSince: null,
        closed: [],
        trouble: null,
      },
    ],
  });
  const found = shop.clock.now().toISOString();
  const { gateways } = await check();
  expect(gateways).toEqual([
    {
      provider: 'bkash',
      methods: ['bkash'],
      isCheckable: true,
      checkedAt: found,
      lines: [
        {
          finding: 'credentials-refused',
          named: ['code 9999: Invalid username and password combination'],
        },
        { finding: 'address-unset', named: [] },
        { finding: 'clock-agrees', named: [expect.stringMatching(/^\d+$/)] },
        { finding: 'host-stand-in', named: [expect.any(String), expect.any(String)] },
      ],
      offSince: found,
      closed: ['bkash'],
      trouble: null,
    },
  ]);
  // Reading queries no provider, and returns the same.
  expect((await read()).gateways).toEqual(gateways);
});

test('no answer has a password, a key or a token', async () => {
  const { bkash, read, check } = await openShop({});
  const text = JSON.stringify([await check(), await read()]);
  const { appKey, appSecret, password, username } = bkash.merchant;
  for (const secret of ['mistyped', password, appKey, appSecret, username]) {
    expect(text).not.toContain(secret);
  }
});

test('the time since when it is off stays while it is off, and ends with a check that finds it right', async () => {
  const { shop, bkash, check } = await openShop({ password: 'changed-at-bkash' });
  const first = shop.clock.now().toISOString();
  await check();
  shop.clock.advance({ minutes: 120 });
  const [still] = (await check()).gateways;
  expect(still).toMatchObject({ checkedAt: shop.clock.now().toISOString(), offSince: first });
  bkash.merchant.password = 'changed-at-bkash';
  shop.clock.advance({ minutes: 120 });
  const [back] = (await check()).gateways;
  expect(back).toMatchObject({ offSince: null, closed: [] });
  expect(back?.lines[0]).toEqual({ finding: 'credentials-taken', named: [] });
});

test('a way to pay that another provider offers too is not closed', async () => {
  const { shop, check } = await openShop({ aggregator: true });
  const { gateways } = await check();
  expect(gateways.map(({ provider, offSince, closed }) => [provider, !offSince, closed])).toEqual([
    ['bkash', false, []],
    ['sslcommerz', true, []],
  ]);
  const ways = shop.deps.payments.optionsFor(100_000).map(({ method }) => method);
  expect(ways).toContain('bkash');
});

test('what opens no payments says what it said, how often, and since when', async () => {
  const { shop, read } = await openShop({ password: 'stand-in-password' });
  const since = shop.clock.now();
  const sentence = 'bKash does not answer';
  await shop.deps.db
    .insertInto('provider_troubles')
    .values({ provider: 'bkash', kind: 'down', sentence, since, times: 3 })
    .execute();
  const [bkash] = (await read()).gateways;
  expect(bkash?.trouble).toEqual({ sentence, times: 3, since: since.toISOString() });
});

test('it says whether payments go through the shop at all', async () => {
  const { read } = await openShop({ keptPayments: false });
  expect((await read()).keptPayments).toBe(false);
});

test('the cards and the wallet of a trial have nothing to check', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const { isWatched, gateways } = await shop.ok('POST /gateways/check', {}, admin);
  expect(isWatched).toBe(false);
  expect(gateways.map(({ provider, isCheckable }) => [provider, isCheckable])).toEqual([
    ['embedded-cards', false],
    ['test-wallet', false],
  ]);
});

test('two checks at the same time, and that of the shop itself, ask each provider once', async () => {
  const { shop, bkash, check } = await openShop({ password: 'stand-in-password' });
  await Promise.all([check(), check(), jobs.checkPaymentProviders?.(shop.deps)]);
  expect(bkash.requests()).toEqual(['grant']);
});
