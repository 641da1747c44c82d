import { expect, onTestFinished, test } from 'vitest';
import { startSslcommerzStandIn } from '#testing/sslcommerz-server/start.ts';
import type { WireCall } from '../../wire-log.ts';
import { GatewayDown, GatewayRefusal } from '../gateway-down.ts';
import { moneyOf, transaction } from './answers.ts';
import { createSslcommerzClient, type SessionOrder } from './client.ts';

type Changes = { storePassword?: string; pageOrigins?: string[]; timeoutMs?: number };

async function open(changes: Changes = {}) {
  const standIn = await startSslcommerzStandIn();
  onTestFinished(() => standIn.close());
  standIn.ipnComes('never');
  const wire: WireCall[] = [];
  const client = createSslcommerzClient({
    apiUrl: standIn.url,
    pageOrigins: standIn.pageOrigins,
    storeId: 'phonehaatstandin',
    storePassword: 'stand-in-secret',
    timeoutMs: 10_000,
    clock: () => new Date(),
    wireLog: { record: async (call) => void wire.push(call) },
    ...changes,
  });
  return { standIn, client, wire };
}

const order: SessionOrder = {
  reference: '01JERZ4Z1TFNASW8DA02XH3K12',
  amount: 1_850_000,
  returnTo: 'http://127.0.0.1:1/back',
  notifyTo: 'http://127.0.0.1:1/notify',
  productName: 'Galaxy A15',
  buyer: { name: 'Rahim', email: 'rahim@example.test', phone: '01712345678', address: 'Mirpur' },
};

async function paid(
  options: Parameters<typeof open>[0] & { risk?: boolean; amount?: string } = {},
) {
  const opened = await open(options);
  const { sessionKey } = await opened.client.createSession(order);
  opened.standIn.book.pay(sessionKey, options);
  const { valId = '', bankTranId = '' } = opened.standIn.sessionOf(order.reference) ?? {};
  return { ...opened, sessionKey, valId, bankTranId };
}

test('a session is ordered in Taka with two decimals, under our reference', async () => {
  const { standIn, client } = await open();
  const { sessionKey, pageUrl } = await client.createSession(order);
  expect(pageUrl).toBe(`${standIn.pageOrigins[0]}/EasyCheckOut/${sessionKey}`);
  expect(standIn.book.find(sessionKey).order).toEqual({
    total_amount: '18500.00',
    currency: 'BDT',
    tran_id: '01JERZ4Z1TFNASW8DA02XH3K12',
    success_url: 'http://127.0.0.1:1/back',
    fail_url: 'http://127.0.0.1:1/back',
    cancel_url: 'http://127.0.0.1:1/back',
    ipn_url: 'http://127.0.0.1:1/notify',
    cus_name: 'Rahim',
    cus_email: 'rahim@example.test',
    cus_add1: 'Mirpur',
    cus_city: 'Dhaka',
    cus_postcode: '1000',
    cus_country: 'Bangladesh',
    cus_phone: '01712345678',
    shipping_method: 'NO',
    num_of_item: '1',
    product_name: 'Galaxy A15',
    product_category: 'Mobile phone',
    product_profile: 'general',
  });
});

test('names that are too long are cut, never through a character', async () => {
  const { standIn, client } = await open();
  const buyer = { ...order.buyer, name: `${'ক'.repeat(49)}😀tail`, address: '' };
  const { sessionKey } = await client.createSession({ ...order, buyer });
  const { cus_name, cus_add1 } = standIn.book.find(sessionKey).order;
  expect([cus_name, cus_add1]).toEqual(['ক'.repeat(49), 'Dhaka']);
});

test.each([
  ['too little money', { amount: 999 }, 'Invalid Amount'],
  ['too much money', { amount: 50_000_001 }, 'Invalid Amount'],
  [
    'a reference of 36 characters',
    { reference: '0193b1f2-7c3a-7d55-9e21-aa00bb11cc22' },
    'tran_id',
  ],
])('%s is refused, although HTTP says 200', async (_, changes, why) => {
  const { client } = await open();
  const refused = await client.createSession({ ...order, ...changes }).catch((error) => error);
  expect(refused).toBeInstanceOf(GatewayRefusal);
  expect(refused.message).toContain(why);
});

test('a page on any other host is refused, also one that only begins like it', async () => {
  const { client } = await open({ pageOrigins: ['http://localhost', 'http://localhost:1'] });
  const refused = await client.createSession(order).catch((error) => error);
  expect(refused).toBeInstanceOf(GatewayRefusal);
  expect(refused.message).toContain('not one of its hosts');
});

test('what was paid is validated, the second time as well', async () => {
  const { client, valId, bankTranId, sessionKey } = await paid();
  const told = {
    reference: '01JERZ4Z1TFNASW8DA02XH3K12',
    money: {
      ...{ state: 'paid', valId, bankTranId, poisha: 1_850_000, sentPoisha: 1_850_000 },
      ...{ isRisky: false, paidBy: 'bkash' },
    },
  };
  expect(await client.validate(valId)).toEqual(told);
  expect(await client.validate(valId)).toEqual(told);
  expect(await client.querySession(sessionKey)).toEqual(told);
  expect(await client.queryReference(order.reference)).toEqual(told.money);
});

test('what was paid as risky, or with another amount, says so', async () => {
  const { client, valId } = await paid({ risk: true, amount: '1850.00' });
  expect((await client.validate(valId)).money).toMatchObject({
    state: 'paid',
    isRisky: true,
    poisha: 185_000,
  });
});

test('an unknown validation id is nothing', async () => {
  const { client } = await open();
  expect(await client.validate('V404')).toEqual({ reference: '', money: { state: 'nothing' } });
});

test.each(['nothing', 'invalid-transaction', 'invalid-request'] as const)(
  'a page that nobody opened has no money, when the gateway calls that %s',
  async (unvisited) => {
    const { standIn, client } = await open();
    standIn.behaviour.unvisited = unvisited;
    const { sessionKey } = await client.createSession(order);
    expect((await client.querySession(sessionKey)).money).toEqual({ state: 'nothing' });
    expect(await client.queryReference(order.reference)).toEqual({ state: 'nothing' });
  },
);

test.each([
  ['FAILED', { state: 'failed', why: 'refused' }],
  ['CANCELLED', { state: 'failed', why: 'cancelled' }],
  ['UNATTEMPTED', { state: 'failed', why: 'expired' }],
  ['EXPIRED', { state: 'failed', why: 'expired' }],
  ['pending', { state: 'pending' }],
] as const)('a session that ended as %s', async (state, money) => {
  const { standIn, client } = await open();
  const { sessionKey } = await client.createSession(order);
  standIn.book.end(sessionKey, state);
  expect((await client.querySession(sessionKey)).money).toEqual(money);
});

test.each([
  ['Insufficient balance in the account 01712345678', 'balance'],
  ['Transaction amount exceeds the daily limit', 'limit'],
  ['Wrong PIN given', 'pin'],
  ['The wallet is blocked', 'wallet'],
  ['Spinning top', 'refused'],
  ['', 'refused'],
])('"%s" is told to buyers as: %s', (error, why) => {
  const told = transaction.parse({ status: 'FAILED', error });
  expect(moneyOf(told)).toEqual({ state: 'failed', why });
  // A buyer who left, or let the page expire, was not refused.
  expect(moneyOf({ ...told, status: 'CANCELLED' })).toEqual({ state: 'failed', why: 'cancelled' });
});

test('among several sessions of one reference the paid one counts, wherever it stands', async () => {
  const { standIn, client } = await open();
  const keys: string[] = [];
  for (let time = 0; time < 3; time += 1) keys.push((await client.createSession(order)).sessionKey);
  const [first = '', second = '', third = ''] = keys;
  standIn.book.end(first, 'FAILED');
  standIn.book.pay(second);
  standIn.book.end(third, 'CANCELLED');
  expect(await client.queryReference(order.reference)).toMatchObject({ state: 'paid' });
});

test('a refund is started, then under way, then done; the same id starts one', async () => {
  const { standIn, client, bankTranId } = await paid();
  const refund = { bankTranId, id: 'R1', amount: 50_000, reason: 'Broken' };
  const first = await client.startRefund(refund);
  const second = await client.startRefund(refund);
  expect(first).toMatchObject({ state: 'started', refundRef: expect.stringMatching(/^R/) });
  expect(second).toMatchObject({ state: 'started', refundRef: first.refundRef });
  expect(standIn.book.refunds.size).toBe(1);
  const ref = String(first.refundRef);
  expect(await client.followRefund(ref)).toMatchObject({ state: 'started' });
  standIn.book.finishRefunds();
  expect(await client.followRefund(ref)).toMatchObject({ state: 'done' });
  expect(standIn.book.moneyOf(order.reference)).toEqual({ taken: 1_850_000, back: 50_000 });
});

test('a refund may be refused at once, or cancelled later', async () => {
  const { standIn, client, bankTranId } = await paid();
  const refund = { bankTranId, id: 'R1', amount: 1_850_001, reason: 'Broken' };
  expect(await client.startRefund(refund)).toMatchObject({ state: 'refused', refundRef: null });
  const { refundRef } = await client.startRefund({ ...refund, id: 'R2', amount: 1_850_000 });
  standIn.book.finishRefunds('cancelled');
  expect(await client.followRefund(String(refundRef))).toMatchObject({ state: 'failed' });
});

test.each(['drop-before', 'drop-after', 'error-after'] as const)(
  'a lost answer (%s) leaves everything open: the gateway is down, after one try',
  async (fault) => {
    const { standIn, client } = await open();
    for (const operation of ['session', 'validate', 'query-session', 'refund'] as const) {
      standIn.faults.plan(operation, fault);
    }
    const refund = { bankTranId: 'B1', id: 'R1', amount: 1, reason: '' };
    await expect(client.createSession(order)).rejects.toThrow(GatewayDown);
    await expect(client.validate('V1')).rejects.toThrow(GatewayDown);
    await expect(client.querySession('S1')).rejects.toThrow(GatewayDown);
    await expect(client.startRefund(refund)).rejects.toThrow(GatewayDown);
    expect(standIn.requests()).toEqual(['session', 'validate', 'query-session', 'refund']);
  },
);

test.each(['hang-before', 'hang-after'] as const)(
  'an answer that does not come in time is lost (%s)',
  async (fault) => {
    const { standIn, client } = await open({ timeoutMs: 500 });
    standIn.faults.plan('session', fault);
    await expect(client.createSession(order)).rejects.toThrow('session: TimeoutError');
  },
);

test('with the wrong password there is no session, and nothing is known of any payment', async () => {
  const { client } = await open({ storePassword: 'another-secret' });
  await expect(client.createSession(order)).rejects.toThrow('Store Credential Error');
  await expect(client.querySession('S1')).rejects.toThrow('APIConnect is FAILED');
});

test('with the wrong password a refund is not refused: nothing was sent, and it is tried again', async () => {
  const { client } = await open({ storePassword: 'another-secret' });
  const refund = { bankTranId: 'B1', id: 'R1', amount: 2_450_000, reason: 'Not as described' };
  await expect(client.startRefund(refund)).rejects.toMatchObject({ nothingSent: true });
});

test('neither errors nor the wire log have password, name, phone or page address', async () => {
  const { standIn, client, wire } = await open();
  const errors: unknown[] = [];
  const { sessionKey, pageUrl } = await client.createSession(order);
  standIn.book.pay(sessionKey);
  await client.querySession(sessionKey);
  for (const fault of ['drop-after', 'drop-before', 'error-after'] as const) {
    standIn.faults.plan('session', fault);
    standIn.faults.plan('query-session', fault);
    await client.createSession(order).catch((error) => errors.push(error));
    await client.querySession(sessionKey).catch((error) => errors.push(error));
  }
  await standIn.close();
  await client.querySession(sessionKey).catch((error) => errors.push(error));
  expect(errors).toHaveLength(7);
  const texts = errors.map((error) => {
    const { message, stack, cause } = error as Error;
    return [message, stack, cause].map(String).join();
  });
  const kept = `${JSON.stringify(wire)}${texts}`;
  expect(kept).toContain('01JERZ4Z1TFNASW8DA02XH3K12');
  for (const secret of ['stand-in-secret', 'Rahim', 'rahim@', '01712345678', 'Mirpur', pageUrl]) {
    expect(kept).not.toContain(secret);
  }
});
