import { expect, onTestFinished, test } from 'vitest';
import { newPayment, storedAs } from '#testing/payments/paying.ts';
import { describePayments } from '#testing/ports/payments-conformance.ts';
import { startStripeStandIn } from '#testing/stripe-server/start.ts';
import { type Message, PaymentProviderDown, type Start } from '../port.ts';
import { createPaymentProviders } from '../providers.ts';
import { createStripe } from './stripe.ts';

async function openStripe(changes: { secretKey?: string } = {}) {
  const stripe = await startStripeStandIn();
  onTestFinished(() => stripe.close());
  const cards = createStripe({
    secretKey: stripe.secretKey,
    webhookSecret: stripe.webhookSecret,
    apiUrl: stripe.url,
    clock: () => new Date(),
    ...changes,
  });
  return { stripe, cards };
}

const ordered = newPayment('01JERZ4Z1TFNASW8DA02XH3K12', 1_250_050);
const refund = { key: 'back', amount: 1_250_050, reason: 'Broken' };

const secretOf = (start: Start) => (start.kind === 'in-page' ? start.clientSecret : '');

/** A payment that was opened as ordered. */
async function openIntent() {
  const { stripe, cards } = await openStripe();
  const { attempt, start } = await cards.createPayment(ordered);
  const { id } = attempt;
  const stored = storedAs(id, { ref: ordered.ref, amount: ordered.amount });
  return { stripe, cards, id, stored, clientSecret: secretOf(start) };
}

function toMessage({ body, headers }: { body: string; headers: Record<string, string> }): Message {
  return {
    method: 'POST',
    query: new URLSearchParams(),
    body: Buffer.from(body),
    headers: new Headers(headers),
  };
}

describePayments('Stripe (its official client, a stand-in for its servers)', async () => {
  const { stripe, cards } = await openStripe();
  let events = 0;
  const sign = (object: object, secondsAgo = 0) => {
    events += 1;
    const event = { id: `evt_${events}`, object: 'event', type: 'any', data: { object } };
    return stripe.webhooks.sign(event, Math.floor(Date.now() / 1000) - secondsAgo);
  };
  return {
    provider: cards,
    pay: async (start) => void (await stripe.pay(secretOf(start))),
    signed: {
      about: async (id, secondsAgo) => sign({ object: 'payment_intent', id }, secondsAgo),
      aboutElse: async () => sign({ object: 'payout', id: 'po_1' }),
    },
  };
});

// sec T25
test('a signed event of another shape is about no intent', async () => {
  const { stripe, cards } = await openStripe();
  for (const event of [{ id: 'evt_1' }, { id: 'evt_1', data: {} }, { data: { object: 7 } }, null]) {
    const { body, headers } = stripe.webhooks.sign(event as object);
    expect(await cards.readNotification(toMessage({ body, headers }))).toBeNull();
  }
});

test('below Tk 100 nobody is offered the card, because Stripe takes half a US dollar at least', async () => {
  const { cards } = await openStripe();
  const { optionsFor, offering } = createPaymentProviders([cards]);
  expect(optionsFor(9_999)).toEqual([]);
  expect(offering('card', 9_999)).toBeUndefined();
  expect(optionsFor(10_000)).toEqual([{ method: 'card', kind: 'in-page' }]);
  // Eight digits are the most.
  expect(optionsFor(99_999_999)).toHaveLength(1);
  expect(optionsFor(100_000_000)).toEqual([]);
});

test('poisha go out as they are, with the card as the only way to pay', async () => {
  const { stripe, cards } = await openStripe();
  await cards.createPayment(ordered);
  expect(stripe.intents()).toMatchObject([
    {
      amount: 1_250_050,
      currency: 'bdt',
      metadata: { ref: '01JERZ4Z1TFNASW8DA02XH3K12' },
      payment_method_types: ['card'],
    },
  ]);
});

test('what happens to a charge or a refund is about its intent', async () => {
  const { stripe, cards, id, stored, clientSecret } = await openIntent();
  await stripe.pay(clientSecret);
  await cards.refund(stored, refund);
  const read = stripe.webhooks.events().map((event) => {
    const { body, headers } = stripe.webhooks.sign(event);
    return cards.readNotification(toMessage({ body, headers }));
  });
  const types = stripe.webhooks.events().map(({ type }) => type);
  expect(types).toContain('charge.refunded');
  expect(types).toContain('refund.created');
  expect((await Promise.all(read)).map((event) => event && 'id' in event && event.id)).toEqual(
    types.map(() => id),
  );
});

test.each(['drop-before', 'drop-after', 'error-before', 'error-after'] as const)(
  'a request that fails once (%s) is repeated with its key: one intent',
  async (fault) => {
    const { stripe, cards } = await openStripe();
    stripe.faults.plan('create', fault);
    const { attempt } = await cards.createPayment(ordered);
    expect(stripe.requests()).toEqual(['create', 'create']);
    expect(stripe.intents().map(({ id }) => id)).toEqual([attempt.id]);
  },
);

test('a payment that went back, while nobody heard of it, went back once', async () => {
  const { stripe, cards, stored, clientSecret } = await openIntent();
  await stripe.pay(clientSecret);
  stripe.faults.plan('refund', 'drop-after', 3);
  await expect(cards.refund(stored, refund)).rejects.toThrow(PaymentProviderDown);
  await cards.refund(stored, refund);
  expect(stripe.refunds().map(({ amount }) => amount)).toEqual([1_250_050]);
});

test.each(['failed', 'canceled'] as const)(
  'a refund that is %s at once is none, and nothing went back',
  async (status) => {
    const { stripe, cards, stored, clientSecret } = await openIntent();
    await stripe.pay(clientSecret);
    stripe.refundsEndAs(status);
    expect(await cards.refund(stored, refund)).toMatchObject({ status: 'failed' });
    expect(await cards.retrieve(stored)).toMatchObject({ status: 'succeeded', refunded: 0 });
  },
);

test('a refund that the bank keeps for days is on its way, until Stripe says that it is done', async () => {
  const { stripe, cards, stored, clientSecret } = await openIntent();
  await stripe.pay(clientSecret);
  stripe.refundsEndAs('pending');
  const made = await cards.refund(stored, refund);
  const asked = { ...refund, id: made.id, otherIds: [], startedAt: new Date() };
  expect(made.status).toBe('started');
  expect(await cards.retrieveRefund(stored, asked)).toMatchObject({ status: 'started' });
  stripe.finishRefunds('succeeded');
  expect(await cards.retrieveRefund(stored, asked)).toMatchObject({ status: 'done' });
});

test('a dispute is reported', async () => {
  const { stripe, cards, stored, clientSecret } = await openIntent();
  await stripe.pay(clientSecret);
  expect(await cards.retrieve(stored)).toMatchObject({ isDisputed: false });
  stripe.dispute(stored.id ?? '');
  expect(await cards.retrieve(stored)).toMatchObject({ status: 'succeeded', isDisputed: true });
});

// sec API10
test.each(['drop-before', 'error-before', 'rate-limit'] as const)(
  'when it goes on (%s), nothing is known: the provider is down',
  async (fault) => {
    const { stripe, cards, stored } = await openIntent();
    for (const operation of ['create', 'retrieve', 'cancel', 'refund'] as const) {
      stripe.faults.plan(operation, fault, 4);
    }
    await expect(cards.createPayment(ordered)).rejects.toThrow(PaymentProviderDown);
    await expect(cards.retrieve(stored)).rejects.toThrow(PaymentProviderDown);
    await expect(cards.close(stored)).rejects.toThrow(PaymentProviderDown);
    await expect(cards.refund(stored, refund)).rejects.toThrow(PaymentProviderDown);
  },
);

test('nobody at the address, or a key that is not taken: down as well, for the operator to see', async () => {
  const { stripe, cards } = await openStripe();
  await stripe.close();
  await expect(cards.retrieve(storedAs('pi_1'))).rejects.toThrow(PaymentProviderDown);
  const stranger = await openStripe({ secretKey: 'sk_test_AnotherOne' });
  const refused = await stranger.cards.retrieve(storedAs('pi_1')).catch((error: Error) => error);
  expect(refused).toBeInstanceOf(PaymentProviderDown);
  expect((refused as Error).cause).toMatchObject({ type: 'StripeAuthenticationError' });
});

test('the same key for another payment is a mistake of ours, not of the network', async () => {
  const { cards } = await openStripe();
  await cards.createPayment(ordered);
  const mistaken = await cards.createPayment({ ...ordered, amount: 1 }).catch((error) => error);
  expect(mistaken).not.toBeInstanceOf(PaymentProviderDown);
  expect(mistaken).toMatchObject({ type: 'StripeIdempotencyError' });
});

test('a card that was declined or asks for approval leaves the intent open', async () => {
  const { stripe, cards, stored, clientSecret } = await openIntent();
  await expect(stripe.pay(clientSecret, { number: '4000000000000002' })).rejects.toThrow(
    'card_declined',
  );
  expect(await cards.retrieve(stored)).toMatchObject({
    status: 'requires_payment_method',
    refunded: 0,
  });
  await stripe.pay(clientSecret, { number: '4000002500003155' });
  expect(await cards.retrieve(stored)).toMatchObject({ status: 'requires_action' });
  await stripe.answerBank(clientSecret, false);
  expect(await cards.retrieve(stored)).toMatchObject({ status: 'requires_payment_method' });
  await stripe.pay(clientSecret, { number: '4000002500003155' });
  await stripe.answerBank(clientSecret, true);
  expect(await cards.retrieve(stored)).toMatchObject({ status: 'succeeded' });
});
