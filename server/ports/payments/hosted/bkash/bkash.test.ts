import { expect, onTestFinished, test } from 'vitest';
import { standInMerchant, startBkashStandIn } from '#testing/bkash-server/start.ts';
import { createTestClock } from '#testing/lib/clock.ts';
import { storedAs } from '#testing/payments/paying.ts';
import { describePayments } from '#testing/ports/payments-conformance.ts';
import { type NewPayment, PaymentProviderDown } from '../../port.ts';
import { createBkash } from './bkash.ts';
import { memoryTokenStore } from './token-store.fixture.ts';

async function open() {
  const clock = createTestClock();
  const standIn = await startBkashStandIn({ clock: clock.now });
  onTestFinished(() => standIn.close());
  const provider = createBkash({
    ...standInMerchant,
    apiUrl: standIn.url,
    pageOrigins: standIn.pageOrigins,
    tokenStore: memoryTokenStore(),
    log: { error: () => {} },
    timeoutMs: 10_000,
    clock: clock.now,
    wireLog: { record: async () => {} },
  });
  return { clock, standIn, provider };
}

const idOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';

describePayments('bKash (our client, a stand-in for its servers)', async () => {
  const { standIn, provider } = await open();
  return {
    provider,
    async pay(start) {
      const isDone = start.kind === 'redirect' && standIn.book.approve(idOf(start.url));
      if (!isDone) throw new Error('over');
    },
  };
});

const ref = '01JERZ4Z1TFNASW8DA02XH3K12';
const order: NewPayment = {
  ref,
  amount: 1_850_000,
  method: 'bkash',
  returnTo: 'https://shop.example/payments/return/bkash',
  notifyTo: 'https://shop.example/api/payments/webhook/bkash',
  productName: 'Galaxy A15',
  buyer: { name: 'Rahim', email: 'rahim@example.test', phone: '01712345678', address: 'Mirpur' },
};

/** Approved by the buyer, and ready for the capture. */
async function approved(refusal: string | null = null) {
  const opened = await open();
  const { attempt } = await opened.provider.createPayment(order);
  opened.standIn.book.approve(attempt.id, { refusal });
  const facts = attempt.facts ?? {};
  const openedAt = opened.clock.now();
  const stored = storedAs(attempt.id, { ref, amount: order.amount, facts, openedAt });
  return { ...opened, stored, capturing: { ...stored, isCapturing: true } };
}

test('bKash hears nothing of the buyer but our ref', async () => {
  const { standIn, stored } = await approved();
  expect(JSON.stringify(standIn.book.find(String(stored.id)).order)).not.toMatch(
    /Rahim|rahim|01712345678|Mirpur|Galaxy/,
  );
});

test('after a clean execution there is no query', async () => {
  const { standIn, provider, capturing } = await approved();
  expect(await provider.capture?.(capturing)).toMatchObject({ status: 'succeeded' });
  expect(standIn.requests()).toEqual(['grant', 'create', 'execute']);
});

// sec T14
test.each(['drop-after', 'error-after'] as const)(
  'after a lost answer (%s) the query tells that the money is there, and nothing is executed twice',
  async (fault) => {
    const { standIn, provider, capturing } = await approved();
    standIn.faults.plan('execute', fault);
    expect(await provider.capture?.(capturing)).toMatchObject({
      status: 'succeeded',
      amount: 1_850_000,
    });
    expect(standIn.requests().slice(2)).toEqual(['execute', 'query']);
  },
);

test('a lost answer and "Initiated" are not over for a day', async () => {
  const { clock, standIn, provider, capturing } = await approved();
  standIn.faults.plan('execute', 'drop-before');
  expect(await provider.capture?.(capturing)).toMatchObject({ status: 'processing' });
  expect(await provider.retrieve(capturing)).toMatchObject({ status: 'processing' });
  expect(await provider.close(capturing)).toMatchObject({ status: 'processing' });
  // A phone waits for an hour only; later money is refunded.
  clock.advance({ minutes: 61 });
  expect(await provider.retrieve(capturing)).toMatchObject({ status: 'processing' });
  expect(await provider.close(capturing)).toMatchObject({ status: 'canceled' });
  clock.advance({ minutes: 24 * 60 });
  expect(await provider.retrieve(capturing)).toBeNull();
});

test('while bKash does not answer at all nothing is said', async () => {
  const { standIn, provider, capturing } = await approved();
  standIn.faults.plan('execute', 'drop-after');
  standIn.faults.plan('query', 'error-before');
  await expect(provider.capture?.(capturing)).rejects.toThrow(PaymentProviderDown);
  expect(await provider.retrieve(capturing)).toMatchObject({ status: 'succeeded' });
});

test.each([
  ['2023', 'balance'],
  ['2037', 'wallet'],
  ['2017', 'pin'],
  ['2029', 'wait'],
  // D8: these codes were treated as ambiguous, which held a phone for an hour.
  ['2006', 'refused'],
  ['2007', 'refused'],
  ['2008', 'refused'],
  ['2031', 'refused'],
  ['2048', 'refused'],
  ['2049', 'refused'],
  ['2061', 'refused'],
  ['2069', 'refused'],
  ['2011', 'pin'],
  ['2043', 'pin'],
  // The code concerns the shop's wallet, so the buyer cannot correct it.
  ['2039', 'refused'],
])(
  'what bKash has refused to execute (%s) is over, for a reason that the buyer is told: %s',
  async (code, declined) => {
    const { provider, capturing } = await approved(code);
    const refused = await provider.capture?.(capturing);
    expect(refused).toMatchObject({ status: 'canceled', declined, facts: { refusedBy: code } });
    const after = { ...capturing, facts: { ...capturing.facts, ...refused?.facts } };
    expect(await provider.close(after)).toMatchObject({ status: 'canceled' });
    expect(await provider.resume(after)).toBeNull();
  },
);

test.each(['2003', '503', '9999'])(
  'an outage, or a code that nobody has documented (%s), says nothing about the money',
  async (code) => {
    const { provider, capturing } = await approved(code);
    expect(await provider.capture?.(capturing)).toMatchObject({ status: 'processing' });
  },
);

test('R6: an execution before the approval ends nothing, and the true approval is executed', async () => {
  const { standIn, provider } = await open();
  const { attempt } = await provider.createPayment(order);
  const facts = attempt.facts ?? {};
  const stored = storedAs(attempt.id, { ref, amount: order.amount, facts });
  const early = await provider.capture?.({ ...stored, isCapturing: true });
  expect(early).toMatchObject({ status: 'requires_action' });
  expect(early?.declined).toBeUndefined();
  standIn.book.approve(attempt.id);
  const after = { ...stored, facts: { ...facts, ...early?.facts }, isCapturing: true };
  expect(await provider.capture?.(after)).toMatchObject({ status: 'succeeded' });
});

// sec T14
test('D2: what was executed without an answer is not taken for unsent, though the question is', async () => {
  const { standIn, provider, capturing } = await approved();
  standIn.faults.plan('execute', 'drop-after');
  standIn.faults.plan('query', 'error-before');
  const lost = await provider.capture?.(capturing).catch((error) => error);
  expect(lost).toMatchObject({ name: 'PaymentProviderDown', nothingSent: false });
});

test('after a day the money is found by its trxID, with what went back of it', async () => {
  const { clock, standIn, provider, capturing } = await approved();
  const report = await provider.capture?.(capturing);
  const paid = { ...capturing, facts: { ...capturing.facts, ...report?.facts } };
  await provider.refund(paid, { key: 'R1', amount: 50_000, reason: 'One' });
  clock.advance({ minutes: 24 * 60 + 1 });
  expect(await provider.retrieve(paid)).toMatchObject({
    id: paid.id,
    ref,
    status: 'succeeded',
    amount: 1_850_000,
    currency: 'bdt',
    refunded: 50_000,
  });
  expect(standIn.requests().slice(-2)).toEqual(['search', 'list-refunds']);
});

test('a list of refunds that bKash cannot give now is not an empty one', async () => {
  const { standIn, provider, capturing } = await approved();
  const report = await provider.capture?.(capturing);
  const paid = { ...capturing, facts: { ...capturing.facts, ...report?.facts } };
  standIn.faults.plan('list-refunds', 'error-before');
  await expect(provider.retrieve(paid)).rejects.toThrow(PaymentProviderDown);
});

test('a hold that ends before the execution ends without a call', async () => {
  const { standIn, provider, stored } = await approved();
  await standIn.close();
  expect(await provider.close(stored)).toMatchObject({ status: 'canceled' });
});

test('a refund without an answer is found in the list, by its amount and among those not known', async () => {
  const { standIn, provider, capturing } = await approved();
  const report = await provider.capture?.(capturing);
  const paid = { ...capturing, facts: { ...capturing.facts, ...report?.facts } };
  const first = await provider.refund(paid, { key: 'R1', amount: 50_000, reason: 'One' });
  standIn.faults.plan('refund', 'drop-after');
  const second = { key: 'R2', amount: 50_000, reason: 'Two' };
  await expect(provider.refund(paid, second)).rejects.toThrow(PaymentProviderDown);
  const asked = { ...second, id: null, otherIds: [String(first.id)], startedAt: new Date() };
  const found = await provider.retrieveRefund(paid, asked);
  expect(found).toMatchObject({ status: 'done' });
  expect(found?.id).not.toBe(first.id);
  expect((await provider.retrieve(paid))?.refunded).toBe(100_000);
  standIn.faults.plan('refund', 'drop-before');
  const third = { key: 'R3', amount: 70_000, reason: 'Three' };
  await expect(provider.refund(paid, third)).rejects.toThrow(PaymentProviderDown);
  const lost = { ...third, id: null, otherIds: [], startedAt: new Date() };
  expect(await provider.retrieveRefund(paid, lost)).toBeNull();
});

test.each([
  ['success', 'paid'],
  ['failure', 'failed'],
  ['cancel', 'left'],
] as const)('the browser is back with "%s", and the trailing slash', async (status, hint) => {
  const { standIn, provider, stored } = await approved();
  const { searchParams } = new URL(standIn.callback(String(stored.id), status));
  expect(searchParams.get('apiVersion')).toBe('1.2.0-beta/');
  const message = { method: 'GET', query: searchParams, body: Buffer.alloc(0) } as const;
  const read = provider.readReturn({ ...message, headers: new Headers() });
  expect(read).toEqual({ id: stored.id, hint });
});
