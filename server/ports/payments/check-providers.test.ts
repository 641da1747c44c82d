import { expect, onTestFinished, test } from 'vitest';
import { startAamarpayStandIn } from '#testing/aamarpay-server/start.ts';
import { standInMerchant, startBkashStandIn } from '#testing/bkash-server/start.ts';
import { createTestClock } from '#testing/lib/clock.ts';
import { startSslcommerzStandIn } from '#testing/sslcommerz-server/start.ts';
import { type CheckLine, checkProviders, linesOf } from './check-providers.ts';
import { createAamarpay } from './hosted/aamarpay/aamarpay.ts';
import { createBkash } from './hosted/bkash/bkash.ts';
import { memoryTokenStore } from './hosted/bkash/token-store.fixture.ts';
import { createSslcommerz } from './hosted/sslcommerz/sslcommerz.ts';

type Wrong = { bkashPassword?: string; storePassword?: string; signatureKey?: string };

/** All gateways on this machine, whose clocks are the machine's. */
async function open({
  bkashPassword,
  storePassword = 'stand-in-secret',
  signatureKey = 'stand-in-signature-key',
}: Wrong = {}) {
  const clock = createTestClock();
  const [bkash, sslcommerz] = [await startBkashStandIn(), await startSslcommerzStandIn()];
  const aamarpay = await startAamarpayStandIn();
  onTestFinished(
    async () => void (await Promise.all([bkash.close(), sslcommerz.close(), aamarpay.close()])),
  );
  const calls = { clock: clock.now, timeoutMs: 10_000, wireLog: { record: async () => {} } };
  const providers = [
    createBkash({
      ...calls,
      ...standInMerchant,
      ...(bkashPassword && { password: bkashPassword }),
      apiUrl: bkash.url,
      pageOrigins: bkash.pageOrigins,
      tokenStore: memoryTokenStore(),
      log: { error: () => {} },
    }),
    createSslcommerz({
      ...calls,
      storeId: 'phonehaatstandin',
      storePassword,
      apiUrl: sslcommerz.url,
      pageOrigins: sslcommerz.pageOrigins,
    }),
    createAamarpay({
      ...calls,
      storeId: 'phonehaatstandin',
      signatureKey,
      apiUrl: aamarpay.url,
      pageOrigins: aamarpay.pageOrigins,
    }),
  ];
  const check = (publicUrl: string | null = 'https://shop.example', addresses = ['203.0.113.7']) =>
    checkProviders(providers, { publicUrl, clock: clock.now, resolve: async () => addresses });
  return { check, clock, bkash, sslcommerz, aamarpay };
}

const lineOf = (lines: CheckLine[] | undefined, what: CheckLine['what']) =>
  lines?.find((line) => line.what === what);

test('right settings of all gateways are found right, and nothing is begun or charged', async () => {
  const { check, bkash, sslcommerz, aamarpay } = await open();
  const reports = await check();
  expect(reports.map(({ provider, isOff }) => [provider, isOff])).toEqual([
    ['bkash', false],
    ['sslcommerz', false],
    ['aamarpay', false],
  ]);
  for (const { lines } of reports) {
    expect(lines.map(({ what, state }) => `${what} ${state}`)).toEqual([
      'credentials right',
      'callback right',
      'clock right',
      // A stand-in's host is not one of the gateway's.
      'host unknown',
    ]);
  }
  expect(lineOf(reports[0]?.lines, 'callback')?.why).toBe(
    'shop.example is at 203.0.113.7; whether a firewall lets the gateway in cannot be known from here',
  );
  expect([bkash, sslcommerz, aamarpay].map((each) => each.requests())).toEqual([
    ['grant'],
    ['query-reference'],
    ['search'],
  ]);
  const begun = [bkash.book.payments, sslcommerz.book.sessions, aamarpay.book.sessions];
  expect(begun.map(({ size }) => size)).toEqual([0, 0, 0]);
});

test('wrong credentials are found, turn the way of paying off, and are in no line', async () => {
  const { check } = await open({
    bkashPassword: 'mistyped-1',
    storePassword: 'mistyped-2',
    signatureKey: 'mistyped-3',
  });
  const reports = await check();
  expect(reports.map(({ isOff }) => isOff)).toEqual([true, true, true]);
  const lines = reports.flatMap(linesOf);
  expect(lines).toContain(
    'bkash: credentials: wrong: code 9999: Invalid username and password combination',
  );
  expect(lines).toContain(
    'sslcommerz: credentials: wrong: SSLCommerz does not answer to query-reference: APIConnect is FAILED',
  );
  expect(lines.filter((line) => line.endsWith('OFF until that is right'))).toHaveLength(3);
  expect(lines).toContain(
    'aamarpay: credentials: wrong: aamarPay does not answer to search: Store_id & signature key not matched',
  );
  expect(lines.join()).not.toMatch(/mistyped|stand-in-(password|app|secret|signature)/);
  // Both tokens of the hour are used, which does not mean that the credentials are wrong.
  await check();
  expect((await check())[0]?.isOff).toBe(true);
});

test('a gateway that does not answer is unknown, and stays on', async () => {
  const { check, bkash, sslcommerz, aamarpay } = await open();
  await Promise.all([bkash.close(), sslcommerz.close(), aamarpay.close()]);
  const reports = await check();
  for (const { lines, isOff } of reports) {
    expect(isOff).toBe(false);
    expect(lineOf(lines, 'credentials')?.state).toBe('unknown');
    expect(lineOf(lines, 'clock')).toMatchObject({
      state: 'unknown',
      why: 'the gateway does not answer',
    });
  }
});

test.each([
  [null, [], 'is not set'],
  ['http://shop.example', ['203.0.113.7'], 'is not https'],
  ['https://localhost', ['127.0.0.1'], 'localhost is at 127.0.0.1, which nobody outside can reach'],
  ['https://shop.example', ['203.0.113.7', '10.1.2.3'], 'shop.example is at 10.1.2.3'],
  ['https://192.168.1.5', [], '192.168.1.5 is at 192.168.1.5'],
  ['https://[::1]', [], '::1 is at ::1'],
  ['https://shop.example', ['fd00::1'], 'fd00::1'],
])('a callback address that nobody outside can reach: %s at %o', async (url, addresses, why) => {
  const { check } = await open();
  const [report] = await check(url, addresses);
  const line = lineOf(report?.lines, 'callback');
  expect(line?.state).toBe('wrong');
  expect(line?.why).toContain(why);
  // In the sandbox it is a warning: a trial has no public address.
  expect(report?.isOff).toBe(false);
});

test.each([
  [120, 'ahead of'],
  [-120, 'behind'],
])('a clock that is %i seconds off is found', async (seconds, side) => {
  const { check, clock } = await open();
  clock.advance({ seconds });
  const [report] = await check();
  const line = lineOf(report?.lines, 'clock');
  expect(line?.state).toBe('wrong');
  expect(line?.why).toMatch(
    new RegExp(`this machine is 1[12]\\d s ${side} the gateway: set its clock by the network`),
  );
});
