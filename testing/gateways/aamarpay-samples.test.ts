import { expect, test } from 'vitest';
import { createAamarpay } from '#server/ports/payments/hosted/aamarpay/aamarpay.ts';
import { storedAs } from '#testing/payments/paying.ts';
import { startAamarpayStandIn } from '../aamarpay-server/start.ts';
import fixture from '../fixtures/gateways/aamarpay.json' with { type: 'json' };
import { type Sample, startSampleServer } from './sample-server.ts';

const { ref, amountPoisha: amount } = fixture.order;

type Named = Sample & { call: string; name: string; change?: object };

/** Samples derived from the published search have only the differing fields. */
function sampleOf(call: string, name: string): Sample {
  const samples = fixture.samples as Named[];
  const find = (wanted: string) =>
    samples.find((one) => one.call === call && one.name === wanted) as Named;
  const { change, ...sample } = find(name);
  return change ? { body: { ...(find('successful').body as object), ...change } } : sample;
}

async function open(answers: Record<string, Sample>, pageOrigins?: string[]) {
  const callOf = ({ pathname }: URL) => (pathname === '/jsonpost.php' ? 'session' : 'search');
  const server = await startSampleServer(callOf, answers);
  const provider = createAamarpay({
    clock: () => new Date(),
    timeoutMs: 10_000,
    wireLog: { record: async () => {} },
    apiUrl: server.url,
    pageOrigins: pageOrigins ?? ['https://sandbox.aamarpay.com', server.url],
    storeId: 'aamarpaytest',
    signatureKey: 'a-key',
  });
  const facts = { pageUrl: 'https://sandbox.aamarpay.com/paynow.php?track=AAM1604476085103491' };
  return { ...server, provider, stored: storedAs(ref, { ref, amount, facts }) };
}

const outcomeOf = (promise: Promise<unknown>) =>
  promise.catch((error: Error) => `${error.name}: ${error.message}`);

const order = {
  ref,
  amount,
  method: 'aamarpay',
  returnTo: 'https://shop.example/payments/return/aamarpay',
  notifyTo: 'https://shop.example/api/payments/webhook/aamarpay',
  productName: 'Galaxy A15',
  buyer: { name: 'Rahim', email: 'rahim@example.test', phone: '01712345678', address: 'Mirpur' },
} as const;

test.each([
  ['success', /^https:\/\/sandbox\.aamarpay\.com\/paynow\.php\?track=AAM1604476085103491$/],
  ['page as a path', /^http:\/\/127\.0\.0\.1:\d+\/paynow\.php\?track=AAM1604476085103491$/],
])('aamarPay, session: %s', async (name, url) => {
  const { provider } = await open({ session: sampleOf('session', name) });
  const { attempt, start } = await provider.createPayment(order);
  expect(attempt).toMatchObject({ ref, amount, status: 'requires_action' });
  expect(start).toEqual({ kind: 'redirect', url: expect.stringMatching(url) });
});

test.each([
  ['page on another host', 'https://pay.aamarpay.com, which is not one of its hosts'],
  ['wrong key', 'GatewayRefusal: aamarPay refuses session: Invalid Signature Key'],
  ['only a sentence as the result', 'aamarPay refuses session: result Invalid Store ID'],
])('aamarPay, session refused: %s', async (name, why) => {
  const { provider } = await open({ session: sampleOf('session', name) });
  expect(await outcomeOf(provider.createPayment(order))).toContain(why);
});

const paid = {
  status: 'succeeded',
  id: ref,
  ref,
  amount: 462_900,
  currency: 'bdt',
  receiptRef: '6ED4FIJ1G0',
  facts: { pgTxnId: 'AAM1604470136103451', bankTxnId: '6ED4FIJ1G0', paidBy: 'bkash' },
};
const searched: Record<string, unknown> = {
  successful: paid,
  'few fields': { status: 'succeeded', amount: 462_900, receiptRef: 'AP998877' },
  risky: { status: 'processing', review: 'risk', amount: 462_900 },
  // Less than the price was paid, so it is refunded like any other amount.
  'less in Taka than in amount': { status: 'succeeded', amount: 400_000 },
  'in dollars': { status: 'succeeded', amount: 0 },
  "another order's number": { status: 'succeeded', ref: '01JERZ4Z1TFNASW8DA02XH3K99' },
  'another store': 'an answer about another store',
  failed: { status: 'requires_payment_method', declined: 'refused' },
  expired: { status: 'requires_payment_method', declined: 'expired' },
  initiated: { status: 'requires_action' },
  // The text counts only together with its code.
  'a code that no document has': { status: 'requires_action' },
  'unknown number': { status: 'requires_action' },
  'wrong key or wrong store': 'Store_id & signature key not matched',
  'asked by POST': 'GatewayDown: aamarPay does not answer to search: status 200 without JSON',
};

const searches = (fixture.samples as Named[]).filter(({ call }) => call === 'search');

test.each(searches.map(({ name }) => name))('aamarPay, search: %s', async (name) => {
  const { provider, stored } = await open({ search: sampleOf('search', name) });
  const outcome = await outcomeOf(provider.retrieve(stored));
  const expected = searched[name];
  expect(expected).toBeDefined();
  if (typeof expected === 'string') expect(outcome).toContain(expected);
  else expect(outcome).toMatchObject(expected as object);
});

test('aamarPay, return: the published form is about our number', async () => {
  const { provider } = await open({});
  const back = provider.readReturn({
    method: 'POST',
    query: new URLSearchParams({ ref, end: 'paid' }),
    body: Buffer.from(new URLSearchParams(fixture.return.fields).toString()),
    headers: new Headers(),
  });
  expect(back).toEqual({ ref, hint: 'paid' });
});

test("the request of the vendor's own sample opens a page at our stand-in, and is found by its search", async () => {
  const standIn = await startAamarpayStandIn();
  try {
    // As in the README of aamarpay-dev/aamarPay-nodejs, with the stand-in's store.
    const sent = {
      store_id: 'phonehaatstandin',
      signature_key: 'stand-in-signature-key',
      cus_name: 'Imtiaz Akil',
      cus_email: 'imtiaz@example.com',
      cus_phone: '01870762472',
      cus_add1: '53, Gausul Azam Road, Sector-14, Dhaka, Bangladesh',
      cus_add2: 'Dhaka',
      cus_city: 'Dhaka',
      cus_country: 'Bangladesh',
      amount: '10.00',
      tran_id: '14YToischo',
      currency: 'BDT',
      success_url: 'https://example.com/success.php',
      fail_url: 'https://example.com/fail.php',
      cancel_url: 'https://example.com/cancel.php',
      desc: 'Lend Money',
      type: 'json',
    };
    const headers = { 'content-type': 'application/json' };
    const post = { method: 'POST', headers, body: JSON.stringify(sent) };
    const opened = await (await fetch(`${standIn.url}/jsonpost.php`, post)).json();
    expect(opened).toEqual({
      result: 'true',
      payment_url: expect.stringMatching(/\/paynow\.php\?track=AAM\d+$/),
    });
    standIn.book.pay(new URL(opened.payment_url).searchParams.get('track') ?? '');
    const found = await fetch(
      `${standIn.url}/api/v1/trxcheck/request.php?request_id=14YToischo&store_id=phonehaatstandin&signature_key=stand-in-signature-key&type=json`,
    );
    expect(found.headers.get('content-type')).toContain('text/html');
    expect(await found.json()).toMatchObject({
      pay_status: 'Successful',
      status_code: '2',
      mer_txnid: '14YToischo',
      amount: '10.00',
    });
  } finally {
    await standIn.close();
  }
});
