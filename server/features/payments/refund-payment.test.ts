import { expect, test, vi } from 'vitest';
import { cardTables } from '#server/ports/payments/embedded/intent-tables.ts';
import { PaymentProviderDown } from '#server/ports/payments/port.ts';
import { sendCardEvent } from '#testing/payments/card-events.ts';
import { auditedActions, booksOf, ledgerSteps } from '#testing/payments/ledger.ts';
import {
  book,
  buy,
  cardDesk,
  cardsOf,
  confirm,
  intentOf,
  openPayment,
  renewed,
} from '#testing/payments/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { reconcilePayments } from './reconcile-payments.ts';

async function openShopWithSale() {
  const shop = await buildTestApp();
  const { db } = shop.deps;
  const cards = cardsOf(shop);
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const admin = await shop.signUp({ admin: true });
  const productId = await shop.addProduct(seller, { selingPrice: 24500 });
  const bookingId = await buy(shop, buyer, productId);
  const payment = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  const refund = (reason = 'The phone was broken') =>
    shop.call('POST /payments/:id/refund', { params: { id: payment.id }, body: { reason } }, admin);
  const intentId = await intentOf(db, payment.id);
  const backAtProvider = async () => (await cardDesk(shop).find(intentId))?.refunded;
  return {
    shop,
    db,
    cards,
    seller,
    buyer,
    admin,
    productId,
    bookingId,
    payment,
    intentId,
    refund,
    backAtProvider,
  };
}

const made = { status: 200, body: { acknowledged: true, modifiedCount: 1 } };
const steps = [
  'sale: 2450000, -2450000, 0',
  'refund-due: 0, 2450000, -2450000',
  'refund: -2450000, 0, 2450000',
];

test('an admin gives the money back: the phone stays sold, the order says refunded', async () => {
  const { shop, db, buyer, admin, bookingId, intentId, payment, refund, backAtProvider } =
    await openShopWithSale();
  expect(await refund()).toMatchObject(made);

  expect(await backAtProvider()).toBe(2_450_000);
  expect(await ledgerSteps(db)).toEqual(steps);
  expect(await booksOf(db)).toEqual({ states: ['refunded'], wrong: [] });
  expect(await shop.ok('GET /products/:id', { params: { id: '2' } }, buyer)).toEqual([]);
  const order = { _id: bookingId, paid: true, refunded: true, available: false };
  const orders = await shop.ok('GET /myorders', { query: { email: buyer.email } }, buyer);
  expect(orders).toMatchObject([order]);
  expect(await shop.ok('GET /booked/:id', { params: { id: bookingId } }, buyer)).toMatchObject({
    ...order,
    transitionId: intentId,
  });
  const { payments } = await shop.ok('GET /payments', { query: {} }, admin);
  expect(payments).toMatchObject([{ state: 'refunded', refundReason: 'The phone was broken' }]);
  const { entries } = await shop.ok('GET /auditlog', { query: { target: payment.id } }, admin);
  expect(entries).toMatchObject([
    { action: 'refund-made', actorEmail: '' },
    {
      action: 'refund-due',
      actorEmail: admin.email,
      detail: { reason: 'The phone was broken', taka: 24500 },
    },
    { action: 'payment-paid', actorEmail: '' },
    { action: 'payment-held', actorEmail: buyer.email },
  ]);
});

// sec T15
test('money goes back once, however often and at once it is asked for', async () => {
  const { db, refund, cards } = await openShopWithSale();
  const calls = vi.spyOn(cards, 'refund');
  const answers = await Promise.all([refund('one'), refund('two'), refund('three')]);
  const changed = answers.filter(({ body }) => body.modifiedCount === 1);
  expect(changed).toHaveLength(1);
  expect(new Set(calls.mock.calls.map(([, { key }]) => key)).size).toBe(1);
  expect(await refund()).toMatchObject({
    status: 409,
    body: { code: 'payment-not-refundable' },
  });
  expect(await ledgerSteps(db)).toEqual(steps);
  expect((await booksOf(db)).wrong).toEqual([]);
});

test.each([
  ['is not reached', false],
  ['does it, and its answer is lost', true],
])('a refund is on record when the provider %s, and is finished later', async (_, reaches) => {
  const { shop, db, cards, refund, backAtProvider } = await openShopWithSale();
  const refundIntent = cards.refund;
  vi.spyOn(cards, 'refund').mockImplementationOnce(async (...call) => {
    if (reaches) await refundIntent(...call);
    throw new PaymentProviderDown('connection lost');
  });
  expect(await refund()).toMatchObject({ status: 503, body: { code: 'temporarily-down' } });
  expect(await booksOf(db)).toEqual({ states: ['refund_due'], wrong: [] });

  expect(await reconcilePayments(shop.deps)).toBe(1);
  expect(await booksOf(db)).toEqual({ states: ['refunded'], wrong: [] });
  expect(await ledgerSteps(db)).toEqual(steps);
  expect(await backAtProvider()).toBe(2_450_000);
});

test('an admin who asks again after a failure finishes the refund', async () => {
  const { db, cards, refund } = await openShopWithSale();
  vi.spyOn(cards, 'retrieve').mockRejectedValueOnce(new PaymentProviderDown('no'));
  expect((await refund('first')).status).toBe(503);
  expect(await refund('second')).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
  const rows = await db.selectFrom('payment_refunds').select(['state', 'reason']).execute();
  expect(rows).toEqual([{ state: 'done', reason: 'first' }]);
  expect(await booksOf(db)).toEqual({ states: ['refunded'], wrong: [] });
});

test('the ledger check reports a refund that the bank returned, until it is made again', async () => {
  const { shop, db, intentId, payment, refund } = await openShopWithSale();
  await refund();
  const hearOf = async (refunded: number) => {
    await cardTables(db).updateTable('embedded_card_intents').set({ refunded }).execute();
    await sendCardEvent(shop, intentId, { type: 'charge.refunded' });
    return booksOf(db);
  };

  expect(await hearOf(0)).toEqual({
    states: ['refunded'],
    wrong: [`Payment ${payment.id} is refunded, but 0 of 2450000 poisha went back.`],
  });
  expect(await hearOf(2_450_000)).toEqual({ states: ['refunded'], wrong: [] });
});

test('a report that was read just before the refund is no difference from the books', async () => {
  const { shop, db, buyer, bookingId, intentId, cards, refund } = await openShopWithSale();
  const { retrieve } = cards;
  vi.spyOn(cards, 'retrieve').mockImplementationOnce(async (...call) => {
    const report = await retrieve(...call);
    await refund();
    return report;
  });
  await confirm(shop, buyer, bookingId, `${intentId}_secret_`);
  expect(await booksOf(db)).toEqual({ states: ['refunded'], wrong: [] });
});

test('a page that confirms after the refund hears of no change', async () => {
  const { shop, buyer, bookingId, intentId, refund } = await openShopWithSale();
  await refund();
  expect(await confirm(shop, buyer, bookingId, `${intentId}_secret_`)).toMatchObject({
    status: 200,
    body: { modifiedCount: 0 },
  });
});

// sec T15
test('only money that came in, and has not gone back, can be given back', async () => {
  const { shop, db, seller, buyer, admin } = await openShopWithSale();
  const bookingId = await book(shop, buyer, await shop.addProduct(seller));
  await openPayment(shop, buyer, bookingId);
  const held = await db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow();
  const refund = async (id: string) => {
    const body = { reason: 'a mistake' };
    const call = { params: { id }, body };
    return shop.call('POST /payments/:id/refund', call, await renewed(shop, admin));
  };
  const notRefundable = { status: 409, body: { code: 'payment-not-refundable' } };
  expect(await refund(held.id)).toMatchObject(notRefundable);
  shop.clock.advance({ minutes: 16 });
  await reconcilePayments(shop.deps);
  expect(await refund(held.id)).toMatchObject(notRefundable);
  expect(await refund(shop.deps.newId())).toMatchObject({ status: 404 });
  expect(await booksOf(db)).toEqual({ states: ['paid', 'released'], wrong: [] });
});

test('a refund needs a reason', async () => {
  const { refund, db } = await openShopWithSale();
  expect(await refund('  ')).toMatchObject({
    status: 400,
    body: { errors: { reason: 'Say why the money goes back' } },
  });
  expect(await auditedActions(db)).toEqual(['payment-held', 'payment-paid']);
});
