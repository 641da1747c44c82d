import { expect, onTestFinished, test } from 'vitest';
import { describeCardPayments } from '#testing/ports/card-payments-conformance.ts';
import { startStripeStandIn } from '#testing/stripe-server/start.ts';
import { CardProviderDown, type NewCardIntent } from '../port.ts';
import { createStripeCardPayments } from './stripe.ts';

async function openStripe(changes: { secretKey?: string } = {}) {
  const stripe = await startStripeStandIn();
  onTestFinished(() => stripe.close());
  const cards = createStripeCardPayments({
    secretKey: stripe.secretKey,
    webhookSecret: stripe.webhookSecret,
    apiUrl: stripe.url,
    clock: () => new Date(),
    ...changes,
  });
  return { stripe, cards };
}

const ordered: NewCardIntent = {
  amount: 1_250_050,
  currency: 'bdt',
  metadata: { paymentId: '1', bookingId: '2' },
  idempotencyKey: 'the only key',
};

describeCardPayments('Stripe (its official client, a stand-in for its servers)', async () => {
  const { stripe, cards } = await openStripe();
  let events = 0;
  const sign = (object: object, secondsAgo = 0) => {
    events += 1;
    const event = { id: `evt_${events}`, object: 'event', type: 'any', data: { object } };
    return stripe.webhooks.sign(event, Math.floor(Date.now() / 1000) - secondsAgo);
  };
  return {
    cards,
    async pay(clientSecret) {
      await stripe.pay(clientSecret);
    },
    webhookAbout: async (id, secondsAgo) => sign({ object: 'payment_intent', id }, secondsAgo),
    webhookAboutElse: async () => sign({ object: 'payout', id: 'po_1' }),
  };
});

// sec T25
test('a signed event of another shape is about no intent', async () => {
  const { stripe, cards } = await openStripe();
  for (const event of [{ id: 'evt_1' }, { id: 'evt_1', data: {} }, { data: { object: 7 } }, null]) {
    const { body, headers } = stripe.webhooks.sign(event as object);
    expect(await cards.readWebhook(Buffer.from(body), new Headers(headers))).toBeNull();
  }
});

test('poisha go out as they are, with the card as the only way to pay', async () => {
  const { stripe, cards } = await openStripe();
  await cards.createIntent(ordered);
  expect(stripe.intents()).toMatchObject([
    {
      amount: 1_250_050,
      currency: 'bdt',
      metadata: { paymentId: '1', bookingId: '2' },
      payment_method_types: ['card'],
    },
  ]);
});

test('what happens to a charge or a refund is about its intent', async () => {
  const { stripe, cards } = await openStripe();
  const { id, clientSecret } = await cards.createIntent(ordered);
  await stripe.pay(clientSecret);
  await cards.refundIntent(id, 'back');
  const read = stripe.webhooks.events().map((event) => {
    const { body, headers } = stripe.webhooks.sign(event);
    return cards.readWebhook(Buffer.from(body), new Headers(headers));
  });
  const types = stripe.webhooks.events().map(({ type }) => type);
  expect(types).toContain('charge.refunded');
  expect(types).toContain('refund.created');
  expect((await Promise.all(read)).map((event) => event?.intentId)).toEqual(types.map(() => id));
});

test.each(['drop-before', 'drop-after', 'error-before', 'error-after'] as const)(
  'a request that fails once (%s) is repeated with its key: one intent',
  async (fault) => {
    const { stripe, cards } = await openStripe();
    stripe.faults.plan('create', fault);
    const intent = await cards.createIntent(ordered);
    expect(stripe.requests()).toEqual(['create', 'create']);
    expect(stripe.intents().map(({ id }) => id)).toEqual([intent.id]);
  },
);

test('a payment that went back, while nobody heard of it, went back once', async () => {
  const { stripe, cards } = await openStripe();
  const { id, clientSecret } = await cards.createIntent(ordered);
  await stripe.pay(clientSecret);
  stripe.faults.plan('refund', 'drop-after', 3);
  await expect(cards.refundIntent(id, 'back')).rejects.toThrow(CardProviderDown);
  await cards.refundIntent(id, 'back');
  expect(stripe.refunds().map(({ amount }) => amount)).toEqual([1_250_050]);
});

test.each(['failed', 'canceled'] as const)(
  'a refund that is %s at once is none: it throws, and nothing went back',
  async (status) => {
    const { stripe, cards } = await openStripe();
    const { id, clientSecret } = await cards.createIntent(ordered);
    await stripe.pay(clientSecret);
    stripe.refundsEndAs(status);
    const refused = await cards.refundIntent(id, 'back').catch((error: Error) => error);
    expect(refused).not.toBeInstanceOf(CardProviderDown);
    expect((refused as Error).message).toContain(`of ${id} is ${status}`);
    expect(await cards.retrieveIntent(id)).toMatchObject({ status: 'succeeded', refunded: 0 });
  },
);

// sec API10
test.each(['drop-before', 'error-before', 'rate-limit'] as const)(
  'when it goes on (%s), nothing is known: the provider is down',
  async (fault) => {
    const { stripe, cards } = await openStripe();
    const { id } = await cards.createIntent(ordered);
    for (const operation of ['create', 'retrieve', 'cancel', 'refund'] as const) {
      stripe.faults.plan(operation, fault, 4);
    }
    await expect(cards.createIntent(ordered)).rejects.toThrow(CardProviderDown);
    await expect(cards.retrieveIntent(id)).rejects.toThrow(CardProviderDown);
    await expect(cards.cancelIntent(id)).rejects.toThrow(CardProviderDown);
    await expect(cards.refundIntent(id, 'back')).rejects.toThrow(CardProviderDown);
  },
);

test('nobody at the address, or a key that is not taken: down as well, for the operator to see', async () => {
  const { stripe, cards } = await openStripe();
  await stripe.close();
  await expect(cards.retrieveIntent('pi_1')).rejects.toThrow(CardProviderDown);
  const stranger = await openStripe({ secretKey: 'sk_test_AnotherOne' });
  const refused = await stranger.cards.retrieveIntent('pi_1').catch((error: Error) => error);
  expect(refused).toBeInstanceOf(CardProviderDown);
  expect((refused as Error).cause).toMatchObject({ type: 'StripeAuthenticationError' });
});

test('the same key for another payment is a mistake of ours, not of the network', async () => {
  const { cards } = await openStripe();
  await cards.createIntent(ordered);
  const mistaken = await cards.createIntent({ ...ordered, amount: 1 }).catch((error) => error);
  expect(mistaken).not.toBeInstanceOf(CardProviderDown);
  expect(mistaken).toMatchObject({ type: 'StripeIdempotencyError' });
});

test('a card that was declined or asks for approval leaves the intent open', async () => {
  const { stripe, cards } = await openStripe();
  const { id, clientSecret } = await cards.createIntent(ordered);
  await expect(stripe.pay(clientSecret, { number: '4000000000000002' })).rejects.toThrow(
    'card_declined',
  );
  expect(await cards.retrieveIntent(id)).toMatchObject({
    status: 'requires_payment_method',
    refunded: 0,
  });
  await stripe.pay(clientSecret, { number: '4000002500003155' });
  expect(await cards.retrieveIntent(id)).toMatchObject({ status: 'requires_action' });
  await stripe.answerBank(clientSecret, false);
  expect(await cards.retrieveIntent(id)).toMatchObject({ status: 'requires_payment_method' });
  await stripe.pay(clientSecret, { number: '4000002500003155' });
  await stripe.answerBank(clientSecret, true);
  expect(await cards.retrieveIntent(id)).toMatchObject({ status: 'succeeded' });
});
