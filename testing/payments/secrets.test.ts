import type { FastifyBaseLogger } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import { createLogger } from '#server/http/api/logging.ts';
import { startStripeStandIn } from '../stripe-server/start.ts';
import { buildTestApp, type Person, type TestShop } from '../test-app.ts';
import { book, confirm, enterCard, openPayment, testCards } from './paying.ts';

// Providers whose page the buyer leaves to have their own run: testing/redirects/secrets.slow.test.ts.

/** Secrets that only the payer, the provider and the operator may know. */
const secrets = {
  'the secret of a payment': /_secret_\w+/,
  'a card number': /4242 ?4242|4000000000000002/,
  'a key of Stripe': /sk_test_|whsec_/,
  'a page of the test wallet': /tw_[0-9a-f]{32}\?|payment=tw_/,
  'the phone of a buyer': '01812345678',
  'an email address': /person\d+@example\.test/,
};

function openLog() {
  const lines: string[] = [];
  const logger = createLogger('debug', { write: (line: string) => void lines.push(line) });
  return { lines, logger };
}

function expectNone(where: string, text: string) {
  for (const [what, secret] of Object.entries(secrets)) {
    expect(text.match(secret)?.[0] ?? null, `${what} in ${where}`).toBeNull();
  }
}

async function openBooked(parts: { logger: FastifyBaseLogger } & Record<string, unknown>) {
  const shop = await buildTestApp(parts);
  const [seller, buyer] = [await shop.signUp({ title: 'seller' }), await shop.signUp()];
  const admin = await shop.signUp({ admin: true });
  const bookNext = async () => book(shop, buyer, await shop.addProduct(seller));
  return { shop, buyer, admin, bookNext };
}

/** All money is refunded, and open payments are finished. */
async function refundAll(shop: TestShop, admin: Person): Promise<void> {
  const payments = await shop.deps.db.selectFrom('payments').select(['id', 'state']).execute();
  for (const { id } of payments.filter(({ state }) => state === 'paid')) {
    const body = { reason: 'The screen is broken.' };
    await shop.ok('POST /payments/:id/refund', { params: { id }, body }, admin);
  }
  shop.clock.advance({ minutes: 30 });
  await reconcilePayments(shop.deps);
}

// sec V14.2.1, V16.2.5
test('a run by test cards and the test wallet leaves no card, secret or number in the log', async () => {
  const { lines, logger } = openLog();
  const { shop, buyer, admin, bookNext } = await openBooked({ logger });
  lines.length = 0;
  const answers: unknown[] = [];

  const byCard = await bookNext();
  const { clientSecret } = (await openPayment(shop, buyer, byCard)).body;
  answers.push(await enterCard(shop, clientSecret, { number: testCards.declined }));
  answers.push(await enterCard(shop, 'pi_0_secret_wrong'));
  answers.push((await enterCard(shop, clientSecret)).status);
  answers.push(await confirm(shop, buyer, byCard, clientSecret));

  const byWallet = await bookNext();
  const { price } = await shop.ok('GET /booked/:id', { params: { id: byWallet } }, buyer);
  const body = { price, bookingId: byWallet, method: 'test-wallet' as const };
  const { redirectTo = '' } = await shop.ok('POST /create-payment-intent', { body }, buyer);
  for (const act of ['fail', 'pay']) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const left = await shop.inject({
      method: 'POST',
      url: redirectTo,
      payload: `act=${act}`,
      headers,
    });
    const back = await shop.inject({ method: 'GET', url: String(left.headers.location) });
    answers.push(back.headers.location, back.body);
  }
  await refundAll(shop, admin);

  expect(lines.length).toBeGreaterThan(10);
  expectNone('the log', lines.join('\n'));
  expectNone('answers', JSON.stringify(answers));
});

// sec V14.2.1, V16.2.5
test('a run by Stripe, with lost answers, leaves no key, card or secret in the log', async () => {
  const provider = await startStripeStandIn();
  onTestFinished(() => provider.close());
  const { lines, logger } = openLog();
  const { secretKey, webhookSecret, url: apiUrl } = provider;
  const patience = { timeoutMs: 500, repetitions: 0 };
  const stripe = { secretKey, webhookSecret, apiUrl, patience };
  const { shop, buyer, admin, bookNext } = await openBooked({ logger, stripe });
  lines.length = 0;
  const answers: unknown[] = [];

  const bookingId = await bookNext();
  provider.faults.plan('create', 'error-after');
  answers.push(await openPayment(shop, buyer, bookingId));
  const { clientSecret } = (await openPayment(shop, buyer, bookingId)).body;
  await provider.pay(clientSecret);
  provider.faults.plan('retrieve', 'drop-before');
  answers.push(await confirm(shop, buyer, bookingId, clientSecret));
  answers.push(await confirm(shop, buyer, bookingId, clientSecret));
  const forged = { 'stripe-signature': 't=1,v1=00', 'content-type': 'application/json' };
  const url = '/api/payments/webhook';
  answers.push(await shop.inject({ method: 'POST', url, payload: '{}', headers: forged }));
  await refundAll(shop, admin);

  expect(lines.length).toBeGreaterThan(10);
  expectNone('the log', lines.join('\n'));
  expectNone('answers', JSON.stringify(answers));
});
