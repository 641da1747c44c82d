import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { eventKey, signatureHeader, signEvent } from '#server/ports/payments/embedded/events.ts';
import { cardTables } from '#server/ports/payments/embedded/intent-tables.ts';
import { PaymentProviderDown } from '#server/ports/payments/port.ts';
import { cardEvent, postWebhook, sendCardEvent } from '#testing/payments/card-events.ts';
import { auditedActions, booksOf, ledgerSteps } from '#testing/payments/ledger.ts';
import {
  book,
  cardDesk,
  cardsOf,
  confirm,
  enterCard,
  intentIdOf,
  newPayment,
  openPayment,
  renewed,
} from '#testing/payments/paying.ts';
import { buildTestApp, type TestShop, testAuthSecret } from '#testing/test-app.ts';

async function openShop() {
  const shop = await buildTestApp();
  const { db } = shop.deps;
  const cards = cardsOf(shop);
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const productId = await shop.addProduct(seller, { selingPrice: 24500 });
  const bookingId = await book(shop, buyer, productId);
  const { clientSecret } = (await openPayment(shop, buyer, bookingId)).body;
  const intentId = intentIdOf(clientSecret);
  const books = () => booksOf(db);
  return {
    shop,
    db,
    cards,
    seller,
    buyer,
    productId,
    bookingId,
    clientSecret,
    intentId,
    books,
  };
}

/** A payment of 5 Taka that this shop has not ordered. */
async function payElsewhere(shop: TestShop, ref: string) {
  const { attempt, start } = await cardsOf(shop).createPayment(newPayment(ref, 500));
  return { id: attempt.id, clientSecret: start.kind === 'in-page' ? start.clientSecret : '' };
}

const received = { status: 200, body: { received: true } };
const good = (...states: string[]) => ({ states, wrong: [] });

// sec T7
test('a closed tab is no loss: the message of the provider settles the payment, once', async () => {
  const { shop, db, clientSecret, intentId, books } = await openShop();
  await enterCard(shop, clientSecret);
  const event = cardEvent(shop, intentId);
  for (const _ of ['first', 'again']) {
    expect(await postWebhook(shop, event.body, event.headers)).toMatchObject(received);
  }
  expect(await sendCardEvent(shop, intentId)).toMatchObject(received);
  expect(await books()).toEqual(good('paid'));
  expect(await auditedActions(db)).toEqual(['payment-held', 'payment-paid']);
});

// sec T25
test.each([
  ['no JSON', 'not json'],
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['another shape', '{"id":"evt_1","type":"payout.paid"}'],
  ['an id that is none', '{"id":7,"type":"a","data":{"object":{"payment_intent":"pi_1"}}}'],
  ['an intent that is none', '{"id":"evt_1","type":"a","data":{"object":{"payment_intent":7}}}'],
])('a signed message with %s is done with, and not sent again for days', async (_, body) => {
  const shop = await buildTestApp();
  const signature = signEvent(body, eventKey(testAuthSecret), shop.clock.now());
  expect(await postWebhook(shop, body, { [signatureHeader]: signature })).toMatchObject(received);
});

// sec T5
test('a message that was acted on is not asked about again', async () => {
  const { shop, cards, clientSecret, intentId } = await openShop();
  await enterCard(shop, clientSecret);
  const retrieveIntent = vi.spyOn(cards, 'retrieve');
  await sendCardEvent(shop, intentId, { id: 'evt_1' });
  await sendCardEvent(shop, intentId, { id: 'evt_1' });
  expect(retrieveIntent).toHaveBeenCalledTimes(1);
});

test.each(['before', 'after'])(
  'a message that comes %s the page confirms changes nothing else',
  async (when) => {
    const { shop, buyer, bookingId, clientSecret, intentId, books } = await openShop();
    await enterCard(shop, clientSecret);
    const sendEvent = () => sendCardEvent(shop, intentId);
    if (when === 'before') expect(await sendEvent()).toMatchObject(received);
    expect(await confirm(shop, buyer, bookingId, clientSecret)).toMatchObject({
      status: 200,
      body: { modifiedCount: when === 'before' ? 0 : 1 },
    });
    if (when === 'after') expect(await sendEvent()).toMatchObject(received);
    expect(await books()).toEqual(good('paid'));
  },
);

// sec T5
test('all at once: page, message and a copy of it settle one payment', async () => {
  const { shop, buyer, db, bookingId, clientSecret, intentId, books } = await openShop();
  await enterCard(shop, clientSecret);
  const answers = await Promise.all([
    confirm(shop, buyer, bookingId, clientSecret),
    sendCardEvent(shop, intentId, { id: 'evt_same' }),
    sendCardEvent(shop, intentId, { id: 'evt_same' }),
    sendCardEvent(shop, intentId),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await books()).toEqual(good('paid'));
  expect(await auditedActions(db)).toEqual(['payment-held', 'payment-paid']);
});

test('a message that comes before the money settles nothing, and the next one does', async () => {
  const { shop, clientSecret, intentId, books } = await openShop();
  expect(await sendCardEvent(shop, intentId, { id: 'evt_early' })).toMatchObject(received);
  expect(await books()).toEqual(good('held'));
  await enterCard(shop, clientSecret);
  expect(await sendCardEvent(shop, intentId, { id: 'evt_early' })).toMatchObject(received);
  expect(await books()).toEqual(good('paid'));
});

// sec T2
test('money that comes after the phone was sold to somebody else goes back', async () => {
  const { shop, db, clientSecret, intentId, productId, books } = await openShop();
  const rival = await shop.signUp();
  const rivalBooking = await book(shop, rival, productId);
  await enterCard(shop, clientSecret);
  // A provider that captures money after a cancellation; the embedded one never does.
  await sql`update payments set state = 'released'`.execute(db);
  const { clientSecret: rivalSecret } = (await openPayment(shop, rival, rivalBooking)).body;
  await enterCard(shop, rivalSecret);
  await sendCardEvent(shop, intentIdOf(rivalSecret));

  expect(await sendCardEvent(shop, intentId)).toMatchObject(received);
  expect(await books()).toEqual(good('refunded', 'paid'));
});

test.each([
  ['of a payment that is paid', true],
  ['of a payment that nobody confirmed', false],
])('a refund that an operator made at the provider %s is booked too', async (_, isSold) => {
  const { shop, db, buyer, bookingId, clientSecret, intentId, books } = await openShop();
  await enterCard(shop, clientSecret);
  if (isSold) await confirm(shop, buyer, bookingId, clientSecret);
  await cardDesk(shop).refund(intentId, 'made in the dashboard');
  expect(await sendCardEvent(shop, intentId, { type: 'charge.refunded' })).toMatchObject(received);
  expect(await books()).toEqual(good('refunded'));
  expect((await auditedActions(db)).slice(-2)).toEqual(['refund-due', 'refund-made']);
  const params = { id: bookingId };
  expect(await shop.ok('GET /booked/:id', { params }, buyer)).toMatchObject({
    paid: isSold,
    refunded: isSold,
  });
});

test('a part that an operator gave back at the provider is booked, and so is the rest', async () => {
  const { shop, db, buyer, bookingId, clientSecret, intentId, books } = await openShop();
  await enterCard(shop, clientSecret);
  await confirm(shop, buyer, bookingId, clientSecret);
  const params = { id: bookingId };
  await cardDesk(shop).refund(intentId, 'a scratch', 100_00);
  for (const _ of ['first', 'again']) await sendCardEvent(shop, intentId);
  expect(await books()).toEqual(good('paid'));
  expect(await ledgerSteps(db)).toEqual([
    'sale: 2450000, -2450000, 0',
    'refund-due: 0, 10000, -10000',
    'refund: -10000, 0, 10000',
  ]);
  expect(await shop.ok('GET /booked/:id', { params }, buyer)).toMatchObject({ refunded: false });

  await cardDesk(shop).refund(intentId, 'the rest', 24_400_00);
  await sendCardEvent(shop, intentId, { type: 'charge.refunded' });
  expect(await books()).toEqual(good('refunded'));
  expect(await shop.ok('GET /booked/:id', { params }, buyer)).toMatchObject({ refunded: true });
});

// sec API10, T8, V16.3.3
test.each([
  ['another currency', { currency: 'usd' }],
  ['another booking', { metadata: JSON.stringify({ paymentId: 'x', bookingId: 'y' }) }],
])('money with %s than was asked for is booked nowhere, and told', async (_, change) => {
  const { shop, db, clientSecret, intentId, books } = await openShop();
  await enterCard(shop, clientSecret);
  await db
    .withTables<{ embedded_card_intents: Record<string, unknown> }>()
    .updateTable('embedded_card_intents')
    .set(change)
    .execute();
  expect(await sendCardEvent(shop, intentId)).toMatchObject(received);
  expect(await books()).toEqual({
    states: ['held'],
    wrong: [expect.stringMatching(new RegExp(`^The provider has .* in ${intentId}`))],
  });
});

// sec API10, T8
test('another amount than was asked for pays nothing, and goes back whole', async () => {
  const { shop, db, clientSecret, intentId, books } = await openShop();
  await enterCard(shop, clientSecret);
  await db
    .withTables<{ embedded_card_intents: Record<string, unknown> }>()
    .updateTable('embedded_card_intents')
    .set({ amount: 2_450_001 })
    .execute();
  expect(await sendCardEvent(shop, intentId)).toMatchObject(received);
  expect(await books()).toEqual({ states: ['held', 'refunded'], wrong: [] });
  const refunds = await db.selectFrom('payment_refunds').select(['amount', 'state']).execute();
  expect(refunds).toEqual([{ amount: 2_450_001, state: 'done' }]);
});

test('the ledger check reports money for a payment that does not exist', async () => {
  const { shop, books } = await openShop();
  const { id, clientSecret } = await payElsewhere(shop, '01STRAY');
  await enterCard(shop, clientSecret);
  expect(await sendCardEvent(shop, id)).toMatchObject(received);
  expect((await books()).wrong).toEqual([
    `The provider has 500 bdt in ${id} for no payment of ours.`,
  ]);
});

test('what another program does at the same provider is none of our business', async () => {
  const { shop, books } = await openShop();
  const { id, clientSecret } = await payElsewhere(shop, 'THEIRS');
  await cardTables(shop.deps.db)
    .updateTable('embedded_card_intents')
    .set({ metadata: '{}' } as never)
    .where('id', '=', id)
    .execute();
  await enterCard(shop, clientSecret);
  for (const intentId of [id, 'pi_unknown']) {
    expect(await sendCardEvent(shop, intentId)).toMatchObject(received);
  }
  expect(await books()).toEqual(good('held'));
});

// sec V16.5.3
test('while the provider cannot be asked the message is to be sent again', async () => {
  const { shop, cards, clientSecret, intentId, books } = await openShop();
  await enterCard(shop, clientSecret);
  const retrieve = vi.spyOn(cards, 'retrieve');
  retrieve.mockRejectedValueOnce(new PaymentProviderDown('no answer'));
  const event = cardEvent(shop, intentId);
  expect((await postWebhook(shop, event.body, event.headers)).status).toBe(503);
  expect(await postWebhook(shop, event.body, event.headers)).toMatchObject(received);
  expect(await books()).toEqual(good('paid'));
});

// sec T6
test('what is not signed by the provider, changed, old or empty is refused', async () => {
  const { shop, clientSecret, intentId, books } = await openShop();
  await enterCard(shop, clientSecret);
  const { body, headers } = cardEvent(shop, intentId);
  const old = cardEvent(shop, intentId, { secondsAgo: 600 });
  const forged = { 'card-signature': `t=1,v1=${'0'.repeat(64)}` };
  for (const [sent, signature] of [
    [body, {}],
    [body, forged],
    [`${body} `, headers],
    [JSON.stringify(JSON.parse(body), null, 2), headers],
    [old.body, old.headers],
    ['', headers],
  ] as const) {
    expect(await postWebhook(shop, sent, { ...signature })).toMatchObject({
      status: 400,
      body: { code: 'bad-signature' },
    });
  }
  expect(await books()).toEqual(good('held'));
});

test('a body that no provider would send is not read', async () => {
  const { shop } = await openShop();
  expect(await postWebhook(shop, 'x'.repeat(200_000))).toMatchObject({ status: 413 });
});

test('a hold that ended is settled all the same when the message comes late and the phone is free', async () => {
  const { shop, seller, clientSecret, intentId, books } = await openShop();
  await enterCard(shop, clientSecret);
  shop.clock.advance({ minutes: 60 });
  expect(await sendCardEvent(shop, intentId)).toMatchObject(received);
  expect(await books()).toEqual(good('paid'));
  const owner = await renewed(shop, seller);
  const params = { email: seller.email };
  expect(await shop.ok('GET /dashboard/myproducts/:email', { params }, owner)).toMatchObject([
    { paid: true },
  ]);
});
