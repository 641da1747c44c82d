import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { PaymentProviderDown } from '#server/ports/payments/port.ts';
import { auditedActions, booksOf } from '#testing/payments/ledger.ts';
import {
  book,
  cardDesk,
  cardsOf,
  confirm,
  enterCard,
  intentIdOf,
  openPayment,
  renewed,
} from '#testing/payments/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { startRefund } from './refunds/start-refund.ts';

async function openShop() {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  /** A new phone, booked, its payment page open. */
  async function openOne() {
    const productId = await shop.addProduct(seller);
    const bookingId = await book(shop, buyer, productId);
    const { clientSecret } = (await openPayment(shop, buyer, bookingId)).body;
    return { productId, bookingId, clientSecret };
  }
  const stateOf = async (clientSecret: string) => {
    const row = await shop.deps.db
      .selectFrom('payments')
      .innerJoin('payment_attempts', 'payment_id', 'payments.id')
      .select('payments.state')
      .where('provider_id', '=', intentIdOf(clientSecret))
      .executeTakeFirst();
    return row?.state;
  };
  const refunds = async () =>
    (await sql<{ amount: number }>`select amount from embedded_card_refunds`.execute(shop.deps.db))
      .rows;
  return { shop, seller, buyer, openOne, stateOf, refunds };
}

// sec T7
test('settles what was paid, releases what was not, leaves what is still held', async () => {
  const { shop, buyer, openOne, stateOf } = await openShop();
  const [paid, unpaid] = [await openOne(), await openOne()];
  await enterCard(shop, paid.clientSecret);
  expect(await reconcilePayments(shop.deps)).toBe(0);

  shop.clock.advance({ minutes: 14 });
  const fresh = await openOne();
  shop.clock.advance({ minutes: 1 });
  expect(await reconcilePayments(shop.deps)).toBe(2);
  expect(await stateOf(paid.clientSecret)).toBe('paid');
  expect(await stateOf(unpaid.clientSecret)).toBe('released');
  expect(await stateOf(fresh.clientSecret)).toBe('held');
  expect((await enterCard(shop, unpaid.clientSecret)).status).toBe(409);
  expect(await reconcilePayments(shop.deps)).toBe(0);

  const again = await renewed(shop, buyer);
  const orders = await shop.ok('GET /myorders', { query: { email: buyer.email } }, again);
  const ids = orders.filter((order) => order.paid).map((order) => order._id);
  expect(ids).toEqual([paid.bookingId]);
});

test('a hold is queried when its payment page has been open for 90 seconds, not before', async () => {
  const { shop, openOne, stateOf } = await openShop();
  const { clientSecret } = await openOne();
  await enterCard(shop, clientSecret);
  const retrieve = vi.spyOn(cardsOf(shop), 'retrieve');
  shop.clock.advance({ seconds: 89 });
  expect(await reconcilePayments(shop.deps)).toBe(0);
  expect(retrieve).not.toHaveBeenCalled();
  shop.clock.advance({ seconds: 1 });
  expect(await reconcilePayments(shop.deps)).toBe(1);
  expect(await stateOf(clientSecret)).toBe('paid');
});

// sec T2
test('money for a phone that is gone goes back, once', async () => {
  const { shop, seller, buyer, openOne, stateOf, refunds } = await openShop();
  const { productId, bookingId, clientSecret } = await openOne();
  shop.clock.advance({ minutes: 16 });
  await enterCard(shop, clientSecret);
  const owner = await renewed(shop, seller);
  await shop.ok('DELETE /myproducts/:id', { params: { id: productId } }, owner);

  const payer = await renewed(shop, buyer);
  const refunded = { status: 409, body: { code: 'payment-refunded' } };
  expect(await confirm(shop, payer, bookingId, clientSecret)).toMatchObject(refunded);
  expect(await confirm(shop, payer, bookingId, clientSecret)).toMatchObject(refunded);
  expect(await stateOf(clientSecret)).toBe('refunded');
  expect(await refunds()).toEqual([{ amount: 2_450_000 }]);
  const params = { id: bookingId };
  expect(await shop.ok('GET /booked/:id', { params }, payer)).toMatchObject({
    paid: false,
    available: false,
  });
});

test('a refund that was cut off is made later', async () => {
  const { shop, seller, buyer, openOne, stateOf, refunds } = await openShop();
  const { productId, bookingId, clientSecret } = await openOne();
  shop.clock.advance({ minutes: 16 });
  await enterCard(shop, clientSecret);
  const owner = await renewed(shop, seller);
  await shop.ok('DELETE /myproducts/:id', { params: { id: productId } }, owner);

  const cards = cardsOf(shop);
  const refund = cards.refund;
  // The provider refunded, but its response was lost.
  vi.spyOn(cards, 'refund').mockImplementationOnce(async (...call) => {
    await refund(...call);
    throw new PaymentProviderDown('connection lost');
  });
  const payer = await renewed(shop, buyer);
  expect((await confirm(shop, payer, bookingId, clientSecret)).status).toBe(503);
  expect(await stateOf(clientSecret)).toBe('refund_due');

  expect(await reconcilePayments(shop.deps)).toBe(1);
  expect(await stateOf(clientSecret)).toBe('refunded');
  expect(await refunds()).toHaveLength(1);
});

test('money that arrives for a released hold while another buyer pays goes back', async () => {
  const { shop, buyer, openOne, stateOf, refunds } = await openShop();
  const { productId, bookingId, clientSecret } = await openOne();
  const rival = await shop.signUp();
  const rivalBooking = await book(shop, rival, productId);
  await enterCard(shop, clientSecret);
  // A provider that captures money after it has canceled; the embedded one never does.
  await sql`update payments set state = 'released'`.execute(shop.deps.db);
  expect((await openPayment(shop, rival, rivalBooking)).status).toBe(200);

  expect(await confirm(shop, buyer, bookingId, clientSecret)).toMatchObject({
    status: 409,
    body: { code: 'payment-refunded' },
  });
  expect(await stateOf(clientSecret)).toBe('refunded');
  expect(await refunds()).toHaveLength(1);
});

test('money that was given back before anybody heard of it is booked, with the reason', async () => {
  const { shop, buyer, openOne } = await openShop();
  const { bookingId, clientSecret } = await openOne();
  await enterCard(shop, clientSecret);
  await cardDesk(shop).refund(intentIdOf(clientSecret));

  expect(await confirm(shop, buyer, bookingId, clientSecret)).toMatchObject({
    status: 409,
    body: { code: 'payment-refunded' },
  });
  expect(await booksOf(shop.deps.db)).toEqual({ states: ['refunded'], wrong: [] });
  const due = await shop.deps.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'refund-due')
    .executeTakeFirstOrThrow();
  expect(due.detail).toEqual({ taka: 24_500, reason: 'given back at the card provider' });
});

test('money that comes after the same booking was paid otherwise was never a sale', async () => {
  const { shop, buyer, openOne } = await openShop();
  const { bookingId, clientSecret } = await openOne();
  await enterCard(shop, clientSecret);
  // A provider that captures money after it has canceled; the embedded one never does.
  await sql`update payments set state = 'released'`.execute(shop.deps.db);
  const { clientSecret: second } = (await openPayment(shop, buyer, bookingId)).body;
  await enterCard(shop, second);
  expect((await confirm(shop, buyer, bookingId, second)).status).toBe(200);

  expect(await confirm(shop, buyer, bookingId, clientSecret)).toMatchObject({
    status: 409,
    body: { code: 'payment-refunded' },
  });
  expect(await booksOf(shop.deps.db)).toEqual({ states: ['refunded', 'paid'], wrong: [] });
});

test('an intent whose id was never stored is ended too', async () => {
  const { shop, openOne } = await openShop();
  const { clientSecret } = await openOne();
  await shop.deps.db.updateTable('payment_attempts').set({ provider_id: null }).execute();
  shop.clock.advance({ minutes: 15 });
  expect(await reconcilePayments(shop.deps)).toBe(1);
  const intent = await cardDesk(shop).find(intentIdOf(clientSecret));
  expect(intent?.status).toBe('canceled');
});

test('a hold that the provider will not have at all ends by itself', async () => {
  const { shop, seller, openOne } = await openShop();
  const { productId } = await openOne();
  await shop.deps.db.updateTable('payment_attempts').set({ provider_id: null }).execute();
  shop.clock.advance({ minutes: 15 });
  const create = vi.spyOn(cardsOf(shop), 'createPayment');

  create.mockRejectedValueOnce(new PaymentProviderDown('no answer'));
  await expect(reconcilePayments(shop.deps)).rejects.toThrow('Some payments are still open');
  expect((await booksOf(shop.deps.db)).states).toEqual(['held']);

  create.mockRejectedValueOnce(new Error('The amount is too small'));
  expect(await reconcilePayments(shop.deps)).toBe(1);
  expect(await booksOf(shop.deps.db)).toEqual({ states: ['released'], wrong: [] });
  const params = { id: productId };
  const owner = await renewed(shop, seller);
  expect(await shop.call('DELETE /myproducts/:id', { params }, owner)).toMatchObject({
    status: 200,
  });
});

test('one payment that fails does not stop the others', async () => {
  const { shop, openOne, stateOf } = await openShop();
  const broken = await openOne();
  // It is settled first.
  shop.clock.advance({ seconds: 1 });
  const fine = await openOne();
  shop.clock.advance({ minutes: 15 });
  const cards = cardsOf(shop);
  const cancel = vi.spyOn(cards, 'close');
  cancel.mockRejectedValueOnce(new Error('makes no sense'));
  await expect(reconcilePayments(shop.deps)).rejects.toThrow('Some payments are still open');
  expect(await stateOf(broken.clientSecret)).toBe('held');
  expect(await stateOf(fine.clientSecret)).toBe('released');

  cancel.mockRejectedValueOnce(new PaymentProviderDown('no answer'));
  await expect(reconcilePayments(shop.deps)).rejects.toThrow('Some payments are still open');
  expect(await reconcilePayments(shop.deps)).toBe(1);
});

test('a payment that nobody confirmed is found long before its hold is over, with few questions', async () => {
  const { shop, openOne, stateOf } = await openShop();
  const [paid, open] = [await openOne(), await openOne()];
  await enterCard(shop, paid.clientSecret);
  const retrieveIntent = vi.spyOn(cardsOf(shop), 'retrieve');
  await reconcilePayments(shop.deps);
  expect(retrieveIntent).not.toHaveBeenCalled();

  shop.clock.advance({ minutes: 2 });
  expect(await reconcilePayments(shop.deps)).toBe(1);
  expect(await stateOf(paid.clientSecret)).toBe('paid');
  expect(await stateOf(open.clientSecret)).toBe('held');
  await reconcilePayments(shop.deps);
  expect(retrieveIntent).toHaveBeenCalledTimes(2);
  shop.clock.advance({ minutes: 2 });
  await reconcilePayments(shop.deps);
  expect(retrieveIntent).toHaveBeenCalledTimes(3);
  expect((await booksOf(shop.deps.db)).wrong).toEqual([]);
});

test('a payment that always fails does not keep the others waiting', async () => {
  const { shop, openOne, stateOf } = await openShop();
  const broken = await openOne();
  const others = [await openOne(), await openOne()];
  shop.clock.advance({ minutes: 15 });
  const cards = cardsOf(shop);
  const cancel = cards.close;
  vi.spyOn(cards, 'close').mockImplementation(async (attempt) => {
    if (attempt.id === intentIdOf(broken.clientSecret)) throw new PaymentProviderDown('no answer');
    return cancel(attempt);
  });
  await expect(reconcilePayments(shop.deps)).rejects.toThrow('Some payments are still open');
  await expect(reconcilePayments(shop.deps)).rejects.toThrow('Some payments are still open');
  expect(await stateOf(broken.clientSecret)).toBe('held');
  for (const { clientSecret } of others) expect(await stateOf(clientSecret)).toBe('released');
});

test('several at once do each thing once', async () => {
  const { shop, seller, openOne, refunds } = await openShop();
  const [late, , paid] = [await openOne(), await openOne(), await openOne()];
  shop.clock.advance({ minutes: 16 });
  await enterCard(shop, late.clientSecret);
  await enterCard(shop, paid.clientSecret);
  const params = { id: late.productId };
  await shop.ok('DELETE /myproducts/:id', { params }, await renewed(shop, seller));

  await Promise.all([1, 2, 3].map(() => reconcilePayments(shop.deps)));
  expect(await booksOf(shop.deps.db)).toEqual({
    states: ['refunded', 'released', 'paid'],
    wrong: [],
  });
  expect(await refunds()).toHaveLength(1);
  const actions = await auditedActions(shop.deps.db);
  expect(actions.filter((action) => action !== 'payment-held').sort()).toEqual([
    'payment-paid',
    'payment-released',
    'refund-due',
    'refund-made',
  ]);
});

test('money that the provider has lost sight of is said, not forgotten', async () => {
  const { shop, buyer, openOne, stateOf } = await openShop();
  const { bookingId, clientSecret } = await openOne();
  await enterCard(shop, clientSecret);
  await confirm(shop, buyer, bookingId, clientSecret);
  const { db } = shop.deps;
  const { id: paymentId } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  const order = { paymentId, amount: 'all', reason: 'Broken', actorId: null } as const;
  await db.transaction().execute((trx) => startRefund(trx, order, shop.deps));
  vi.spyOn(cardsOf(shop), 'retrieve').mockResolvedValueOnce(null);
  await expect(reconcilePayments(shop.deps)).rejects.toThrow('Some payments are still open');
  expect(await stateOf(clientSecret)).toBe('refund_due');
});
