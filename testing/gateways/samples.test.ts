import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createBkash } from '#server/ports/payments/hosted/bkash/bkash.ts';
import { memoryTokenStore } from '#server/ports/payments/hosted/bkash/token-store.fixture.ts';
import { createSslcommerz } from '#server/ports/payments/hosted/sslcommerz/sslcommerz.ts';
import { storedAs } from '#testing/payments/paying.ts';
import bkash from '../fixtures/gateways/bkash.json' with { type: 'json' };
import sslcommerz from '../fixtures/gateways/sslcommerz.json' with { type: 'json' };
import { type Sample, startSampleServer } from './sample-server.ts';

/** Of both files: Tk 4,629. */
const { ref, amountPoisha: amount } = bkash.order;

type Named = Sample & { call: string; name: string; then?: unknown };

function sampleOf(samples: readonly unknown[], call: string, name: string): Named {
  const found = (samples as Named[]).find((one) => one.call === call && one.name === name);
  if (!found) throw new Error(`No sample ${name} of ${call}`);
  return found;
}

const namesOf = (samples: readonly unknown[], call: string) =>
  (samples as Named[]).filter((one) => one.call === call).map(({ name }) => name);

const outcomeOf = (promise: Promise<unknown> | undefined) =>
  Promise.resolve(promise).catch((error: Error) => `${error.name}: ${error.message}`);

const order = {
  ref,
  amount,
  method: 'bkash',
  returnTo: 'https://shop.example/payments/return/x',
  notifyTo: 'https://shop.example/api/payments/webhook/x',
  productName: 'Galaxy A15',
  buyer: { name: 'Rahim', email: 'rahim@example.test', phone: '01712345678', address: 'Mirpur' },
} as const;

const calls = {
  clock: () => new Date(),
  timeoutMs: 10_000,
  wireLog: { record: async () => {} },
};

const bkashCalls: Record<string, string> = {
  '/tokenized/checkout/token/grant': 'grant',
  '/tokenized/checkout/create': 'create',
  '/tokenized/checkout/execute': 'execute',
  '/tokenized/checkout/payment/status': 'query',
  '/v2/tokenized-checkout/refund/payment/transaction': 'refund-v2',
  '/v2/tokenized-checkout/refund/payment/status': 'list-refunds',
};

const token = { body: { statusCode: '0000', id_token: 'a-token', expires_in: 3600 } };

async function openBkash(
  answers: Record<string, Sample>,
  pageOrigins = ['https://sandbox.payment.bkash.com'],
) {
  const server = await startSampleServer(({ pathname }) => bkashCalls[pathname] ?? pathname, {
    grant: token,
    ...answers,
  });
  const provider = createBkash({
    ...calls,
    apiUrl: server.url,
    pageOrigins,
    username: 'u',
    password: 'p',
    appKey: 'k',
    appSecret: 's',
    log: { error: () => {} },
    tokenStore: memoryTokenStore(),
  });
  const id = bkash.order.paymentID;
  const facts = { pageUrl: 'https://sandbox.payment.bkash.com/' };
  const stored = { ...storedAs(id, { ref, amount, facts }), isCapturing: true };
  return { ...server, provider, stored };
}

test.each([
  ['success', undefined],
  [
    'wrong password',
    'TokenRefused: bKash does not answer to grant: code 9999: Invalid username and password combination',
  ],
])('bKash, grant: %s', async (name, expected) => {
  const { provider } = await openBkash({ grant: sampleOf(bkash.samples, 'grant', name) });
  expect(await outcomeOf(provider.prepareCapture?.())).toEqual(expected);
});

const onSandboxPage = { start: { kind: 'redirect' }, attempt: { status: 'requires_action', ref } };

test.each([
  ['success', 'https://sandbox.payment.bkash.com', onSandboxPage],
  ['page on tokenized.sandbox.bka.sh', 'https://tokenized.sandbox.bka.sh', onSandboxPage],
  [
    'page on tokenized.sandbox.bka.sh',
    'https://sandbox.payment.bkash.com',
    expect.stringContaining('https://tokenized.sandbox.bka.sh, which is not one of its hosts'),
  ],
  [
    'field missing',
    'https://sandbox.payment.bkash.com',
    expect.stringContaining('bKash refuses create: 2065'),
  ],
])('bKash, create: %s, where pages are on %s', async (name, origin, expected) => {
  const answers = { create: sampleOf(bkash.samples, 'create', name) };
  const { provider } = await openBkash(answers, [origin]);
  const outcome = await outcomeOf(provider.createPayment(order));
  if (typeof outcome === 'string') expect(outcome).toEqual(expected);
  else expect(outcome).toMatchObject(expected as object);
});

const paid = {
  status: 'succeeded',
  id: bkash.order.paymentID,
  ref,
  amount: 462_900,
  currency: 'bdt',
  receiptRef: 'DIO20PHJNS',
};
const over = (declined: string) => ({ status: 'canceled', declined });

const executions: Record<string, object> = {
  completed: paid,
  'amount without poisha': paid,
  // The shop compares it with the requested amount, and refunds it.
  'another amount': { ...paid, amount: 100 },
  'authorized only': { status: 'processing' },
  'not approved yet': { status: 'requires_action' },
  'done already (2062)': paid,
  'done already (2117)': paid,
  duplicate: over('wait'),
  'no balance': over('balance'),
  'cancelled already': over('refused'),
  'wrong PIN': over('pin'),
  '504, yet completed': paid,
  '504, nothing happened': { status: 'processing' },
  'Forbidden with status 200, yet completed': paid,
  maintenance: { status: 'processing' },
};

test.each(namesOf(bkash.samples, 'execute'))('bKash, execute: %s', async (name) => {
  const sample = sampleOf(bkash.samples, 'execute', name);
  const { provider, stored, asked } = await openBkash({
    execute: sample,
    query: { body: sample.then },
    'list-refunds': { body: { refundTransactions: [] } },
  });
  const expected = executions[name];
  expect(expected).toBeDefined();
  expect(await outcomeOf(provider.capture?.(stored))).toMatchObject(expected ?? {});
  expect(asked.filter((call) => call === 'execute')).toHaveLength(1);
});

const refunds: Record<string, unknown> = {
  completed: { id: 'DIO70PHJ3N', status: 'done' },
  'message only': 'GatewayRefusal: bKash refuses refund: Invalid request body',
  'more than was paid': 'GatewayRefusal: bKash refuses refund: 2026 more than',
  'transaction not found': 'GatewayRefusal: bKash refuses refund: 2033 Transaction not found',
  'unknown code: too old': 'GatewayRefusal: bKash refuses refund: 2071 refund period over',
  '404': 'GatewayRefusal: bKash refuses refund: Not Found',
};

test.each(namesOf(bkash.samples, 'refund-v2'))('R1: bKash, refund: %s', async (name) => {
  const { provider, stored } = await openBkash({
    'refund-v2': sampleOf(bkash.samples, 'refund-v2', name),
  });
  const facts = { ...stored.facts, trxId: 'DIO20PHJNS' };
  const refund = { key: 'R1', amount: 20_000, reason: 'r' };
  const outcome = await outcomeOf(provider.refund({ ...stored, facts }, refund));
  expect(refunds[name]).toBeDefined();
  expect(outcome).toEqual(refunds[name]);
});

function sslcommerzCall({ pathname, searchParams }: URL): string {
  if (pathname.endsWith('api.php')) return 'session';
  if (pathname.endsWith('validationserverAPI.php')) return 'validation';
  if (searchParams.has('bank_tran_id')) return 'refund';
  return searchParams.has('sessionkey') ? 'query-session' : 'query-reference';
}

async function openSslcommerz(
  answers: Record<string, Sample>,
  pageOrigins = ['https://sandbox.sslcommerz.com'],
) {
  const server = await startSampleServer(sslcommerzCall, answers);
  const provider = createSslcommerz({
    ...calls,
    apiUrl: server.url,
    pageOrigins,
    storeId: 'testbox',
    storePassword: sslcommerz.storePassword,
  });
  const pageUrl = 'https://sandbox.sslcommerz.com/';
  const facts = { sessionKey: '256B1C1DA3B6138C50A7BC349147A702', pageUrl };
  return { ...server, provider, stored: storedAs(ref, { ref, amount, facts }) };
}

const sandboxPage = { start: { kind: 'redirect' }, attempt: { status: 'requires_action', ref } };

test.each([
  ['success', 'https://sandbox.sslcommerz.com', sandboxPage],
  ['page on seamless-epay', 'https://seamless-epay.sslcommerz.com', sandboxPage],
  ['page on sandbox-gw', 'https://sandbox-gw.sslcommerz.com', sandboxPage],
  ['page on sandbox-gw', 'https://sandbox.sslcommerz.com', 'which is not one of its hosts'],
  ['wrong credentials', 'https://sandbox.sslcommerz.com', 'Store Credential Error'],
  ['HTML with status 200', 'https://sandbox.sslcommerz.com', 'GatewayDown: '],
])('SSLCommerz, session: %s, where pages are on %s', async (name, origin, expected) => {
  const answers = { session: sampleOf(sslcommerz.samples, 'session', name) };
  const { provider } = await openSslcommerz(answers, [origin]);
  const outcome = await outcomeOf(provider.createPayment(order));
  if (typeof expected === 'string') expect(outcome).toContain(expected);
  else expect(outcome).toMatchObject(expected);
});

const sold = {
  status: 'succeeded',
  id: ref,
  ref,
  amount: 462_900,
  currency: 'bdt',
  receiptRef: '2601291348120bank',
  facts: { valId: '2601291348120xYz', bankTranId: '2601291348120bank' },
};

const queried: Record<string, unknown> = {
  valid: sold,
  'amounts as numbers': sold,
  risky: { status: 'processing', review: 'risk' },
  'no risk level': { status: 'processing', review: 'risk' },
  // No amount in another currency is the requested one.
  'another currency': { status: 'succeeded', amount: 0 },
  "another order's number": { status: 'succeeded', ref: 'PH-OTHER-ORDER' },
  // R3: less was paid than requested, so it is refunded.
  'discount by a bank': { status: 'succeeded', amount: 416_610 },
  // R7
  'no APIConnect': { status: 'requires_action' },
  pending: { status: 'processing' },
  failed: { status: 'requires_payment_method', declined: 'balance' },
  'invalid request': { status: 'requires_action' },
  'connection refused by the vendor (wrong password)': 'APIConnect is FAILED',
};

/** The validation answers the same, as at SSLCommerz. */
test.each(Object.keys(queried))('SSLCommerz, query by session: %s', async (name) => {
  const sample = sampleOf(sslcommerz.samples, 'query-session', name);
  const answers = { 'query-session': sample, validation: sample };
  const { provider, stored } = await openSslcommerz(answers);
  const outcome = await outcomeOf(provider.retrieve(stored));
  const expected = queried[name];
  if (typeof expected === 'string') expect(outcome).toContain(expected);
  else expect(outcome).toMatchObject(expected as object);
});

test('SSLCommerz, validation of another order: its money is none of this order', async () => {
  const { provider, stored } = await openSslcommerz({
    'query-session': sampleOf(sslcommerz.samples, 'query-session', 'valid'),
    validation: sampleOf(sslcommerz.samples, 'validation', 'of another order'),
  });
  expect(await provider.retrieve(stored)).toMatchObject({ ref: '01JERZ4Z1TFNASW8DA02XH3K99' });
});

test('SSLCommerz, query by our number: an unknown one has nothing', async () => {
  const { provider } = await openSslcommerz({
    'query-reference': sampleOf(sslcommerz.samples, 'query-reference', 'unknown number'),
  });
  expect(await provider.retrieve(storedAs(ref, { ref, amount }))).toBeNull();
});

test('R7: SSLCommerz, query by our number: one payment may be an object, none an empty text', async () => {
  const one = await openSslcommerz({
    'query-reference': sampleOf(sslcommerz.samples, 'query-reference', 'element is an object'),
    validation: sampleOf(sslcommerz.samples, 'query-session', 'valid'),
  });
  expect(await one.provider.retrieve(storedAs(ref, { ref, amount }))).toMatchObject({
    status: 'succeeded',
    amount: 462_900,
  });
  const none = await openSslcommerz({
    'query-reference': sampleOf(sslcommerz.samples, 'query-reference', 'element is empty text'),
  });
  expect(await none.provider.retrieve(storedAs(ref, { ref, amount }))).toBeNull();
});

test('R5: SSLCommerz, paid by the query and unknown to validation: it is not sold yet', async () => {
  const { provider, stored } = await openSslcommerz({
    'query-session': sampleOf(sslcommerz.samples, 'query-session', 'valid'),
    validation: sampleOf(sslcommerz.samples, 'validation', 'invalid although the query was valid'),
  });
  expect(await provider.retrieve(stored)).toMatchObject({ status: 'processing' });
});

/** The recorded payment of Tk 4,629, with these fields instead of its own. */
function validWith(fields: Record<string, string | undefined>): Sample {
  const sample = sampleOf(sslcommerz.samples, 'query-session', 'valid');
  return { ...sample, body: { ...(sample.body as object), ...fields } };
}

test('R7: SSLCommerz, a validation without APIConnect is a validation', async () => {
  const { provider, stored } = await openSslcommerz({
    'query-session': sampleOf(sslcommerz.samples, 'query-session', 'valid'),
    validation: validWith({ APIConnect: undefined }),
  });
  expect(await provider.retrieve(stored)).toMatchObject({ status: 'succeeded', amount: 462_900 });
});

test('R3: SSLCommerz, as much as we asked for, in a session that asked for another amount, is not it', async () => {
  const odd = validWith({ amount: '4629.00', currency_amount: '9258.00' });
  const { provider, stored } = await openSslcommerz({ 'query-session': odd, validation: odd });
  expect(await provider.retrieve(stored)).toMatchObject({ status: 'succeeded', amount: 0 });
});

test.each([
  ['success', { id: '5b1f', status: 'started' }],
  ['store inactive (address not registered)', 'APIConnect is INACTIVE'],
  ['failed', 'Refund request exceeds'],
  ['processing without a reference', { id: null, status: 'started' }],
])('SSLCommerz, refund: %s', async (name, expected) => {
  const answers = { refund: sampleOf(sslcommerz.samples, 'refund', name) };
  const { provider, stored } = await openSslcommerz(answers);
  const facts = { ...stored.facts, bankTranId: '2601291348120bank' };
  const refund = { key: 'R1', amount: 20_000, reason: 'r' };
  const outcome = await outcomeOf(provider.refund({ ...stored, facts }, refund));
  if (typeof expected === 'string') expect(outcome).toContain(expected);
  else expect(outcome).toEqual(expected);
});

/**
 * An independent implementation of the vendor's algorithm: the names of `verify_key` and the
 * password, sorted.
 */
function signed(fields: Record<string, string>, password = sslcommerz.storePassword) {
  const md5 = (text: string) => createHash('md5').update(text).digest('hex');
  const all: Record<string, string> = { ...fields, store_passwd: md5(password) };
  const text = Object.keys(all)
    .sort()
    .map((name) => `${name}=${all[name]}`)
    .join('&');
  const verifyKey = Object.keys(fields).join(',');
  return new URLSearchParams({ ...fields, verify_sign: md5(text), verify_key: verifyKey });
}

const notified: Record<string, string> = sslcommerz.notification.fields;
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(notified).filter(([name]) => !names.includes(name)));

const extended = (form: URLSearchParams, fields: Record<string, string>) => {
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};
const changed = (form: URLSearchParams, name: string, value: string) => {
  form.set(name, value);
  return form;
};

async function read(form: URLSearchParams) {
  const { provider } = await openSslcommerz({});
  const message = {
    method: 'POST',
    query: new URLSearchParams(),
    body: Buffer.from(form.toString()),
    headers: new Headers(),
  } as const;
  return await outcomeOf(provider.readNotification(message));
}

const unpaid = ['val_id', 'risk_level', 'risk_title', 'card_type', 'card_no', 'store_amount'];

test.each([
  ['VALID', signed(notified)],
  ['FAILED', signed({ ...notified, status: 'FAILED', val_id: '', error: 'Insufficient fund' })],
  ['CANCELLED', signed({ ...without(...unpaid), status: 'CANCELLED', error: 'Cancelled by User' })],
  ['UNATTEMPTED', signed({ ...without(...unpaid), status: 'UNATTEMPTED' })],
  ['with cus_fax unsigned', extended(signed(notified), { cus_fax: '' })],
])('SSLCommerz, notification: %s is about our number', async (_, form) => {
  expect(await read(form)).toMatchObject({ ref });
});

test.each([
  ['another store_id', signed({ ...notified, store_id: 'other' })],
  ['another password', signed(notified, 'other')],
  ['amount changed after signing', changed(signed(notified), 'amount', '1.00')],
  ['verify_key without amount', extended(signed(without('amount')), { amount: '4629.00' })],
  ['empty verify_key', changed(signed(notified), 'verify_key', '')],
  ['tran_id twice', extended(signed(notified), { tran_id: '01JERZ4Z1TFNASW8DA02XH3K99' })],
])('SSLCommerz, notification: refused is %s', async (_, form) => {
  expect(await read(form)).toContain('NotificationRefused');
});
