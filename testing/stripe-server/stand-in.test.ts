import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { stripeTestCards } from './cards.ts';
import { type StripeStandIn, standInKeys, startStripeStandIn } from './start.ts';

async function openStandIn(key: string = standInKeys.secretKey) {
  const standIn = await startStripeStandIn();
  onTestFinished(() => standIn.close());
  const { hostname: host, port } = new URL(standIn.url);
  const client = new Stripe(key, { host, port, protocol: 'http', maxNetworkRetries: 0 });
  return { standIn, client };
}

/** A webhook endpoint that answers with these statuses, then 200, and records events. */
async function openEndpoint(standIn: StripeStandIn, statuses: number[] = []) {
  const events: Stripe.Event[] = [];
  const server = createServer(async (request, response) => {
    const signature = String(request.headers['stripe-signature']);
    const { webhooks } = new Stripe(standIn.secretKey);
    events.push(webhooks.constructEvent(await text(request), signature, standIn.webhookSecret));
    response.writeHead(statuses.shift() ?? 200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  standIn.sendEventsTo(`http://127.0.0.1:${(server.address() as { port: number }).port}`);
  return () => events.map(({ type }) => type);
}

const order = { amount: 2_450_000, currency: 'bdt', payment_method_types: ['card'] };

test('the same key gives the same answer, even after the payment has moved on', async () => {
  const { standIn, client } = await openStandIn();
  const first = await client.paymentIntents.create(order, { idempotencyKey: 'one' });
  await standIn.pay(String(first.client_secret));
  const again = await client.paymentIntents.create(order, { idempotencyKey: 'one' });
  expect(again).toEqual(first);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  await expect(
    client.paymentIntents.create({ ...order, amount: 1 }, { idempotencyKey: 'one' }),
  ).rejects.toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
});

test('a request that makes no sense is not stored for its key', async () => {
  const { client } = await openStandIn();
  const wrong = { ...order, amount: 0 };
  await expect(
    client.paymentIntents.create(wrong, { idempotencyKey: 'one' }),
  ).rejects.toMatchObject({ code: 'amount_too_small', param: 'amount' });
  await client.paymentIntents.create(order, { idempotencyKey: 'one' });
});

test.each<[string, Record<string, unknown>, object]>([
  ['unknown', { ...order, colour: 'red' }, { code: 'parameter_unknown', param: 'colour' }],
  ['missing', { amount: 1 }, { code: 'parameter_missing', param: 'currency' }],
  ['too large', { ...order, amount: 100_000_000 }, { code: 'amount_too_large' }],
  ['no integer', { ...order, amount: 1.5 }, { code: 'parameter_invalid_integer' }],
])('a parameter that is %s is refused', async (_, params, refusal) => {
  const { client } = await openStandIn();
  await expect(
    client.paymentIntents.create(params as unknown as Stripe.PaymentIntentCreateParams),
  ).rejects.toMatchObject({ statusCode: 400, rawType: 'invalid_request_error', ...refusal });
});

test('the browser may see and confirm one payment, and nothing else', async () => {
  const { client, standIn } = await openStandIn();
  const { id, client_secret } = await client.paymentIntents.create(order);
  const { hostname: host, port } = new URL(standIn.url);
  const browser = new Stripe(standIn.publishableKey, { host, port, protocol: 'http' });
  const seen = await browser.paymentIntents.retrieve(id, { client_secret: String(client_secret) });
  expect(seen.id).toBe(id);
  await expect(browser.paymentIntents.retrieve(id)).rejects.toMatchObject({ statusCode: 400 });
  await expect(browser.paymentIntents.create(order)).rejects.toMatchObject({
    statusCode: 401,
    code: 'secret_key_required',
  });
  const stranger = await openStandIn('sk_test_Stranger');
  await expect(stranger.client.paymentIntents.retrieve(id)).rejects.toMatchObject({
    statusCode: 401,
  });
});

test.each([
  ['declined', 'card_declined'],
  ['noFunds', 'card_declined'],
  ['expired', 'expired_card'],
  ['wrongCvc', 'incorrect_cvc'],
  ['processingError', 'processing_error'],
] as const)('the card "%s" is refused as %s, and the payment stays open', async (card, code) => {
  const { client, standIn } = await openStandIn();
  const { id, client_secret } = await client.paymentIntents.create(order);
  await expect(
    standIn.pay(String(client_secret), { number: stripeTestCards[card] }),
  ).rejects.toMatchObject({ body: { type: 'card_error', code, payment_intent: { id } } });
  const { status, latest_charge } = await client.paymentIntents.retrieve(id, {
    expand: ['latest_charge'],
  });
  expect(status).toBe('requires_payment_method');
  expect(latest_charge).toMatchObject({ status: 'failed', amount_refunded: 0, failure_code: code });
});

test('events are signed, and sent until they are accepted', async () => {
  const { client, standIn } = await openStandIn();
  const received = await openEndpoint(standIn, [500, 503]);
  await client.paymentIntents.create(order);
  await standIn.webhooks.settled();
  expect(received()).toEqual(Array(3).fill('payment_intent.created'));
  expect(standIn.webhooks.deliveries().map(({ status }) => status)).toEqual([500, 503, 200]);
});

test('events can be held back, reversed and repeated', async () => {
  const { client, standIn } = await openStandIn();
  const received = await openEndpoint(standIn);
  standIn.webhooks.hold();
  const { id } = await client.paymentIntents.create(order);
  await client.paymentIntents.cancel(id);
  await standIn.webhooks.settled();
  expect(received()).toEqual([]);
  standIn.webhooks.release({ reversed: true, copies: 2 });
  await standIn.webhooks.settled();
  expect(received()).toEqual([
    ...Array(2).fill('payment_intent.canceled'),
    ...Array(2).fill('payment_intent.created'),
  ]);
});
