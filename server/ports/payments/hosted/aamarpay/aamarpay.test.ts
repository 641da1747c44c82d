import { expect, onTestFinished, test } from 'vitest';
import { startAamarpayStandIn } from '#testing/aamarpay-server/start.ts';
import { storedAs } from '#testing/payments/paying.ts';
import { describePayments } from '#testing/ports/payments-conformance.ts';
import {
  type Message,
  type NewPayment,
  NotificationRefused,
  PaymentProviderDown,
} from '../../port.ts';
import type { WireCall } from '../../wire-log.ts';
import { GatewayDown, GatewayRefusal } from '../gateway-down.ts';
import { createAamarpay } from './aamarpay.ts';

type Changes = { signatureKey?: string; pageOrigins?: string[]; timeoutMs?: number };

async function open(changes: Changes = {}) {
  const standIn = await startAamarpayStandIn();
  onTestFinished(() => standIn.close());
  const wire: WireCall[] = [];
  const provider = createAamarpay({
    apiUrl: standIn.url,
    pageOrigins: standIn.pageOrigins,
    storeId: 'phonehaatstandin',
    signatureKey: 'stand-in-signature-key',
    timeoutMs: 10_000,
    clock: () => new Date(),
    wireLog: { record: async (call) => void wire.push(call) },
    ...changes,
  });
  return { standIn, provider, wire };
}

const trackOf = (url: string) => new URL(url).searchParams.get('track') ?? '';

describePayments('aamarPay (our client, a stand-in for its servers)', async () => {
  const { standIn, provider } = await open();
  return {
    provider,
    async pay(start) {
      const isPaid = start.kind === 'redirect' && standIn.book.pay(trackOf(start.url));
      if (!isPaid) throw new Error('over');
    },
  };
});

const ref = '01JERZ4Z1TFNASW8DA02XH3K12';
const order: NewPayment = {
  ref,
  amount: 1_850_000,
  method: 'aamarpay',
  returnTo: 'https://shop.example/payments/return/aamarpay',
  notifyTo: 'https://shop.example/api/payments/webhook/aamarpay',
  productName: 'Galaxy A15',
  buyer: { name: 'Rahim', email: 'rahim@example.test', phone: '01712345678', address: 'Mirpur' },
};

async function opened(changes: Changes = {}) {
  const parts = await open(changes);
  const { attempt, start } = await parts.provider.createPayment(order);
  const stored = storedAs(attempt.id, { ref, amount: order.amount, facts: attempt.facts ?? {} });
  const track = start.kind === 'redirect' ? trackOf(start.url) : '';
  return { ...parts, attempt, start, stored, track };
}

function message(body: string, query = ''): Message {
  return {
    method: body ? 'POST' : 'GET',
    query: new URLSearchParams(query),
    body: Buffer.from(body),
    headers: new Headers(),
  };
}

test('a session has the amount in Taka with two decimals, our ref, and not where the buyer lives', async () => {
  const { standIn, attempt, track } = await opened();
  expect(attempt.id).toBe(ref);
  const back = `https://shop.example/payments/return/aamarpay?ref=${ref}`;
  expect(standIn.book.find(track).order).toEqual({
    tran_id: '01JERZ4Z1TFNASW8DA02XH3K12',
    amount: '18500.00',
    currency: 'BDT',
    desc: 'Galaxy A15',
    cus_name: 'Rahim',
    cus_email: 'rahim@example.test',
    cus_phone: '01712345678',
    cus_add1: 'Dhaka',
    cus_add2: 'Dhaka',
    cus_city: 'Dhaka',
    cus_country: 'Bangladesh',
    success_url: `${back}&end=paid`,
    fail_url: `${back}&end=failed`,
    cancel_url: `${back}&end=left`,
    type: 'json',
  });
});

test('a page that is told as a path is on the host of the API, which must be one of its pages', async () => {
  const { standIn, provider } = await open();
  standIn.behaviour.pageAs = 'path';
  const refused = await provider.createPayment(order).catch((error) => error);
  expect(refused).toBeInstanceOf(GatewayRefusal);
  expect(refused.message).toContain('which is not one of its hosts');
  expect(refused.message).toContain('AAMARPAY_PAGE_ORIGINS');
});

test('a wrong key opens no page, and a search with it tells nothing of any payment', async () => {
  const { provider } = await open({ signatureKey: 'mistyped' });
  await expect(provider.createPayment(order)).rejects.toThrow(
    'aamarPay refuses session: Invalid Signature Key',
  );
  const down = await provider.retrieve(storedAs(ref, { ref, amount: 1 })).catch((error) => error);
  expect(down).toBeInstanceOf(GatewayDown);
  expect(down.message).toContain('Store_id & signature key not matched');
  expect(await provider.check?.login()).toMatchObject({ state: 'wrong' });
});

test('the right key is found right, by a search of a number that no payment has', async () => {
  const { standIn, provider } = await open();
  expect(await provider.check?.login()).toEqual({
    state: 'right',
    why: 'aamarPay answers a search',
  });
  expect(standIn.requests()).toEqual(['search']);
});

test.each(['invalid-data', 'initiated'] as const)(
  'a page that nobody opened waits for the buyer, when the search says %s',
  async (unvisited) => {
    const { standIn, provider, stored, start } = await opened();
    standIn.behaviour.unvisited = unvisited;
    expect(await provider.retrieve(stored)).toMatchObject({ status: 'requires_action' });
    expect(await provider.resume(stored)).toEqual(start);
    // The state of an opened session without an answer is unknown.
    const lost = storedAs(null, { ref, amount: order.amount });
    expect((await provider.retrieve(lost)) === null).toBe(unvisited === 'invalid-data');
  },
);

test.each([
  ['expired', 'expired'],
  ['failed', 'refused'],
] as const)('after %s only a new attempt helps', async (state, declined) => {
  const { standIn, provider, stored, track } = await opened();
  standIn.book.end(track, state);
  const over = { status: 'requires_payment_method', declined };
  expect(await provider.retrieve(stored)).toMatchObject(over);
  expect(await provider.resume(stored)).toBeNull();
});

test('a payment whose opening got no answer is found by our ref', async () => {
  const { standIn, provider } = await open();
  standIn.faults.plan('session', 'drop-after');
  await expect(provider.createPayment(order)).rejects.toThrow(PaymentProviderDown);
  const lost = storedAs(null, { ref, amount: order.amount });
  expect(await provider.retrieve(lost)).toBeNull();
  standIn.book.pay(standIn.book.byTranId(ref)?.track ?? '');
  expect(await provider.retrieve(lost)).toMatchObject({ id: ref, ref, status: 'succeeded' });
});

test('another amount than was ordered is told as it is', async () => {
  const { standIn, provider, stored, track } = await opened();
  standIn.book.pay(track, { amount: '1850.00' });
  expect(await provider.retrieve(stored)).toMatchObject({ status: 'succeeded', amount: 185_000 });
});

test('money that aamarPay warns of is there, and waits for a person', async () => {
  const { standIn, provider, stored, track } = await opened();
  standIn.book.pay(track, { risk: true });
  const warned = { status: 'processing', review: 'risk', amount: 1_850_000 };
  expect(await provider.retrieve(stored)).toMatchObject(warned);
  expect(await provider.close(stored)).toMatchObject(warned);
});

test.each([
  ['bKash', 'bkash'],
  ['Nagad', 'nagad'],
  ['DBBL Mobile Banking', 'rocket'],
  ['Rocket', 'rocket'],
  ['Upay', 'upay'],
  ['VISA-City Bank', 'card'],
  // The receipt then names aamarPay, which is what the buyer chose.
  ['Something new', undefined],
])('paid by %s, the receipt says %s, with the number that the buyer has', async (type, paidBy) => {
  const { standIn, provider, stored, track } = await opened();
  standIn.book.pay(track, { cardType: type });
  const { bankTxnId } = standIn.book.find(track);
  const report = await provider.retrieve(stored);
  expect(report?.receiptRef).toBe(bankTxnId);
  expect(report?.facts?.paidBy).toBe(paidBy);
  expect(report?.facts?.pgTxnId).toBe(track);
});

test('the answer about another store, or about nothing, settles nothing', async () => {
  const { standIn, provider, stored } = await opened();
  standIn.setTrouble((_, run) => {
    const answer = run();
    return 'html' in answer
      ? { html: answer.html.replaceAll('phonehaatstandin', 'another') }
      : answer;
  });
  standIn.behaviour.unvisited = 'initiated';
  await expect(provider.retrieve(stored)).rejects.toThrow('another store');
  standIn.setTrouble(() => ({ html: '{}' }));
  await expect(provider.retrieve(stored)).rejects.toThrow('another shape');
});

test.each(['json', 'form'] as const)(
  'a message in %s only says which attempt to look at, and that nobody signed it',
  async (kind) => {
    const { standIn, provider, track } = await opened();
    standIn.book.pay(track);
    const body = kind === 'json' ? standIn.noticeOf(track) : standIn.formOf(track).toString();
    const told = { ref, eventId: `aamarpay-${ref}`, isUnsigned: true };
    expect(await provider.readNotification(message(body))).toEqual(told);
  },
);

// sec T6
test.each(['', '{}', '{', 'mer_txnid=x', `store_id=another&mer_txnid=${ref}`])(
  'a message about no store of ours is refused: %j',
  async (body) => {
    const { provider } = await open();
    await expect(provider.readNotification(message(body))).rejects.toThrow(NotificationRefused);
  },
);

test('a message about another program’s payment is none of ours', async () => {
  const { provider } = await open();
  const body = 'store_id=phonehaatstandin&mer_txnid=../../admin';
  expect(await provider.readNotification(message(body))).toBeNull();
});

test.each([
  ['pay', 'paid'],
  ['fail', 'failed'],
  ['cancel', 'left'],
] as const)('the browser is back after "%s"', async (act, hint) => {
  const { standIn, provider, track } = await opened();
  const { url = '', form = null } = standIn.perform(track, act) ?? {};
  const back = message(form?.toString() ?? '', new URL(url).search);
  expect(provider.readReturn(back)).toEqual({ ref, hint });
});

test('a form about another payment, or an address without a ref, is no return', async () => {
  const { standIn, provider, track } = await opened();
  const form = standIn.formOf(track).toString();
  expect(provider.readReturn(message(form, 'ref=01JERZ4Z1TFNASW8DA02XH3K13&end=paid'))).toBeNull();
  expect(provider.readReturn(message(form, ''))).toBeNull();
  expect(provider.readReturn(message('', 'ref=../../admin&end=paid'))).toBeNull();
});

test.each(['drop-before', 'drop-after', 'error-after'] as const)(
  'a lost answer (%s) leaves everything open: aamarPay is down, after one try',
  async (fault) => {
    const { standIn, provider } = await open();
    standIn.faults.plan('session', fault);
    standIn.faults.plan('search', fault);
    await expect(provider.createPayment(order)).rejects.toThrow(GatewayDown);
    const stored = storedAs(ref, { ref, amount: 1 });
    await expect(provider.retrieve(stored)).rejects.toThrow(GatewayDown);
    expect(standIn.requests()).toEqual(['session', 'search']);
  },
);

test('neither errors nor the wire log have key, name, phone, mail, wallet, IP or page address', async () => {
  const { standIn, provider, wire, stored, track } = await opened();
  const errors: unknown[] = [];
  standIn.book.pay(track);
  await provider.retrieve(stored);
  for (const fault of ['drop-after', 'drop-before', 'error-after'] as const) {
    standIn.faults.plan('session', fault);
    standIn.faults.plan('search', fault);
    await provider.createPayment(order).catch((error) => errors.push(error));
    await provider.retrieve(stored).catch((error) => errors.push(error));
  }
  expect(errors).toHaveLength(6);
  const texts = errors.map((error) => {
    const { message: text, stack, cause } = error as Error;
    return [text, stack, cause].map(String).join();
  });
  const kept = `${JSON.stringify(wire)}${texts}`;
  expect(kept).toContain(ref);
  expect(kept).toContain('18500.00');
  const secrets = [
    ...['stand-in-signature-key', 'Rahim', 'rahim@', '01712345678', '203.0.113.9', 'paynow.php'],
    ...['Mirpur', 'https://shop.example'],
  ];
  for (const secret of secrets) expect(kept).not.toContain(secret);
});
