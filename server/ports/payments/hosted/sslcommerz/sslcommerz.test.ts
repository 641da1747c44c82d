import { expect, onTestFinished, test } from 'vitest';
import { storedAs } from '#testing/payments/paying.ts';
import { describePayments } from '#testing/ports/payments-conformance.ts';
import { startSslcommerzStandIn } from '#testing/sslcommerz-server/start.ts';
import {
  type Message,
  type NewPayment,
  NotificationRefused,
  PaymentProviderDown,
} from '../../port.ts';
import { createSslcommerz } from './sslcommerz.ts';

async function open() {
  const standIn = await startSslcommerzStandIn();
  onTestFinished(() => standIn.close());
  standIn.ipnComes('never');
  const provider = createSslcommerz({
    apiUrl: standIn.url,
    pageOrigins: standIn.pageOrigins,
    storeId: 'phonehaatstandin',
    storePassword: 'stand-in-secret',
    timeoutMs: 10_000,
    clock: () => new Date(),
    wireLog: { record: async () => {} },
  });
  return { standIn, provider };
}

const keyOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';

describePayments('SSLCommerz (our client, a stand-in for its servers)', async () => {
  const { standIn, provider } = await open();
  return {
    provider,
    async pay(start) {
      if (start.kind !== 'redirect' || !standIn.book.pay(keyOf(start.url))) throw new Error('over');
    },
    finishRefunds: async () => standIn.book.finishRefunds(),
  };
});

const ref = '01JERZ4Z1TFNASW8DA02XH3K12';
const order: NewPayment = {
  ref,
  amount: 1_850_000,
  method: 'bkash',
  returnTo: 'https://shop.example/payments/return/sslcommerz',
  notifyTo: 'https://shop.example/api/payments/webhook/sslcommerz',
  productName: 'Galaxy A15',
  buyer: { name: 'Rahim', email: 'rahim@example.test', phone: '01712345678', address: 'Mirpur' },
};

async function opened() {
  const { standIn, provider } = await open();
  const { attempt, start } = await provider.createPayment(order);
  const stored = storedAs(attempt.id, { ref, amount: order.amount, facts: attempt.facts ?? {} });
  const key = attempt.facts?.sessionKey ?? '';
  return { standIn, provider, attempt, start, stored, key };
}

function posted(form: URLSearchParams | string, query = ''): Message {
  return {
    method: 'POST',
    query: new URLSearchParams(query),
    body: Buffer.from(form.toString()),
    headers: new Headers(),
  };
}

test('our ref is the id there, and its page offers what the button said', async () => {
  const { standIn, attempt, key } = await opened();
  expect(attempt.id).toBe(ref);
  expect(standIn.book.find(key).order).toMatchObject({
    tran_id: ref,
    multi_card_name: 'bkash',
    success_url: `https://shop.example/payments/return/sslcommerz?ref=${ref}`,
    ipn_url: 'https://shop.example/api/payments/webhook/sslcommerz',
  });
});

test('money that the gateway warns of is there, and waits for a person', async () => {
  const { standIn, provider, stored, key } = await opened();
  standIn.book.pay(key, { risk: true });
  const warned = { status: 'processing', review: 'risk', amount: 1_850_000 };
  expect(await provider.retrieve(stored)).toMatchObject(warned);
  expect(await provider.close(stored)).toMatchObject(warned);
});

test('another amount than was ordered is told as it is', async () => {
  const { standIn, provider, stored, key } = await opened();
  standIn.book.pay(key, { amount: '1850.00' });
  expect(await provider.retrieve(stored)).toMatchObject({ status: 'succeeded', amount: 185_000 });
});

test('the receipt and the refund need the bank transaction, which the report keeps', async () => {
  const { standIn, provider, stored, key } = await opened();
  standIn.book.pay(key);
  const { valId, bankTranId } = standIn.book.find(key);
  expect(await provider.retrieve(stored)).toMatchObject({
    receiptRef: bankTranId,
    facts: { sessionKey: key, valId, bankTranId },
  });
});

test('a payment whose opening got no answer is found by our ref', async () => {
  const { standIn, provider } = await open();
  standIn.faults.plan('session', 'drop-after');
  await expect(provider.createPayment(order)).rejects.toThrow(PaymentProviderDown);
  const lost = storedAs(null, { ref, amount: order.amount });
  expect(await provider.retrieve(lost)).toBeNull();
  standIn.book.pay(standIn.sessionOf(ref)?.key ?? '');
  expect(await provider.retrieve(lost)).toMatchObject({ id: ref, ref, status: 'succeeded' });
});

test('pending keeps nobody from closing, because the gateway may say so for good', async () => {
  const { standIn, provider, stored, key } = await opened();
  standIn.book.end(key, 'pending');
  expect(await provider.retrieve(stored)).toMatchObject({ status: 'processing' });
  expect(await provider.close(stored)).toMatchObject({ status: 'requires_action' });
});

test.each(['FAILED', 'CANCELLED', 'UNATTEMPTED', 'EXPIRED'] as const)(
  'after %s only a new attempt helps',
  async (state) => {
    const { standIn, provider, stored, start, key } = await opened();
    expect(await provider.resume(stored)).toEqual(start);
    standIn.book.end(key, state);
    expect(await provider.retrieve(stored)).toMatchObject({ status: 'requires_payment_method' });
    expect(await provider.resume(stored)).toBeNull();
  },
);

test('R5: what the query calls paid waits for its validation, and is believed after 20 minutes', async () => {
  const { standIn, provider, stored, key } = await opened();
  standIn.book.pay(key);
  standIn.behaviour.validates = false;
  expect(await provider.retrieve(stored)).toMatchObject({ status: 'processing' });
  const openedAt = new Date(stored.openedAt.getTime() - 20 * 60_000);
  expect(await provider.retrieve({ ...stored, openedAt })).toMatchObject({ status: 'succeeded' });
});

test.each([
  ['bkash', 'bkash'],
  ['nagad', 'nagad'],
  ['rocket', 'dbblmobilebanking'],
  ['upay', 'upay'],
  ['card', 'visacard,mastercard,amexcard'],
  ['other', undefined],
] as const)('D6, R4: the button %s opens the page on %s', async (method, channel) => {
  const { standIn, provider } = await open();
  expect(provider.methods).toContain(method);
  await provider.createPayment({ ...order, method });
  expect(standIn.sessionOf(ref)?.order.multi_card_name).toBe(channel);
});

test.each([
  ['BKASH-BKash', 'bkash'],
  ['NAGAD-Nagad', 'nagad'],
  ['DBBLMOBILEB-Dbbl Mobile Banking', 'rocket'],
  ['UPAY-Upay', 'upay'],
  ['VISA-Dutch Bangla', 'card'],
  ['MASTER-City Bank', 'card'],
  ['AMEX-City Bank', 'card'],
  ['IBBL-Islami Bank', 'other'],
])('D6: %s was paid by %s, whatever the button said', async (cardType, paidBy) => {
  const { standIn, provider, stored, key } = await opened();
  standIn.book.pay(key, { cardType });
  expect((await provider.retrieve(stored))?.facts?.paidBy).toBe(paidBy);
});

test('a refund that was refused throws, one that was cancelled later has failed', async () => {
  const { standIn, provider, stored, key } = await opened();
  standIn.book.pay(key);
  const facts = { ...stored.facts, ...(await provider.retrieve(stored))?.facts };
  const paid = { ...stored, facts };
  const refund = { key: 'R1', amount: 50_000, reason: 'Broken' };
  const { id } = await provider.refund(paid, refund);
  standIn.book.finishRefunds('cancelled');
  const asked = { ...refund, id, otherIds: [], startedAt: new Date() };
  expect(await provider.retrieveRefund(paid, asked)).toMatchObject({ id, status: 'failed' });
  await expect(provider.refund(paid, { ...refund, key: 'R2', amount: 9_999_999 })).rejects.toThrow(
    'SSLCommerz refuses a refund: Refund amount exceeds',
  );
});

test('a signed message says which attempt to look at, and is the same one when it is repeated', async () => {
  const { standIn, provider, key } = await opened();
  const { form } = standIn.perform(key, 'pay') ?? {};
  const { valId } = standIn.book.find(key);
  const told = { ref, eventId: `sslcommerz-${ref}-${valId}` };
  expect(await provider.readNotification(posted(String(form)))).toEqual(told);
  expect(await provider.readNotification(posted(String(form)))).toEqual(told);
});

// sec T6
test('a message that is changed, unsigned, or another store’s is refused', async () => {
  const { standIn, provider, key } = await opened();
  const { form = new URLSearchParams() } = standIn.perform(key, 'pay') ?? {};
  const changed = new URLSearchParams(form);
  changed.set('amount', '1.00');
  const unsigned = new URLSearchParams(form);
  unsigned.delete('verify_sign');
  for (const wrong of [changed, unsigned, 'status=VALID', '{}', '']) {
    await expect(provider.readNotification(posted(wrong))).rejects.toThrow(NotificationRefused);
  }
});

test.each([
  ['pay', 'paid'],
  ['fail', 'failed'],
  ['cancel', 'left'],
] as const)('the browser is back after "%s"', async (act, hint) => {
  const { standIn, provider, key } = await opened();
  const { url, form } = standIn.perform(key, act) ?? { url: '', form: '' };
  expect(provider.readReturn(posted(form, new URL(url).search))).toEqual({ ref, hint });
});

test('a reload has only the address, and a form about another payment is none', async () => {
  const { standIn, provider, key } = await opened();
  const { form } = standIn.perform(key, 'pay') ?? { form: '' };
  expect(provider.readReturn(posted('', `ref=${ref}`))).toEqual({ ref, hint: 'failed' });
  expect(provider.readReturn(posted(form, 'ref=01JERZ4Z1TFNASW8DA02XH3K13'))).toBeNull();
  expect(provider.readReturn(posted('', 'ref=../../admin'))).toBeNull();
});
