import { expect, test } from 'vitest';
import { dealIn, openDeal, reserveManyInTurn } from '#testing/payments/dealing.ts';
import { booksOf } from '#testing/payments/ledger.ts';
import { book, confirm, enterCard, openPayment } from '#testing/payments/paying.ts';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';

/** The same shop after its operator has set KEPT_PAYMENTS=off and started it again. */
const withoutPayments = ({ deps: { db } }: Pick<TestShop, 'deps'>) =>
  buildTestApp({ db, keptPayments: false });

/** A booking in a shop without escrow payments, of a listing whose seller has not accepted cash. */
async function bookedDeal(listing: object = {}) {
  const shop = await buildTestApp({ keptPayments: false });
  const people = {
    buyer: await shop.signUp({ name: 'Nadia' }),
    seller: await shop.signUp({ title: 'seller', name: 'Rahim' }),
    admin: await shop.signUp({ admin: true }),
    stranger: await shop.signUp(),
  };
  const phone = await shop.addProduct(people.seller, { selingPrice: 9_000, ...listing });
  return dealIn(shop, people, { id: await book(shop, people.buyer, phone), phone });
}

// spec D2-145
test('no way of paying is offered, and none is accepted', async () => {
  const { shop, people, id } = await bookedDeal();
  const booked = await shop.ok('GET /booked/:id', { params: { id } }, people.buyer);
  expect(booked.payBy).toEqual([]);
  for (const method of [undefined, 'card', 'test-wallet', 'bkash'] as const) {
    const body = { price: 9_000, bookingId: id, ...(method && { method }) };
    const answer = await shop.call('POST /create-payment-intent', { body }, people.buyer);
    expect([answer.status, answer.body.code]).toEqual([409, 'method-not-offered']);
  }
  expect(await shop.deps.db.selectFrom('payments').selectAll().execute()).toEqual([]);
});

test.each([[{}], [{ cash: false }], [{ cash: true }]])(
  'a phone listed with %j is kept for its buyer, and sold at the meeting, without the ledger',
  async (listing) => {
    const deal = await bookedDeal(listing);
    expect(await deal.read('buyer')).toMatchObject({
      state: 'booked',
      cash: true,
      acts: ['cancel', 'ask-cash'],
    });
    await deal.play(['buyer', { event: 'ask-cash' }], ['seller', { event: 'reserve' }]);
    expect(await deal.state()).toBe('reserved');
    await deal.agree(24);
    const { code } = await deal.read('buyer');
    await deal.play(['seller', { event: 'hand-over', code }]);
    expect(await deal.state()).toBe('completed-cash');
    expect(await deal.db.selectFrom('ledger_entries').selectAll().execute()).toEqual([]);
    expect((await booksOf(deal.db)).wrong).toEqual([]);
  },
);

test('phone after phone is kept for cash on the same connection', async () => {
  const shop = await buildTestApp({ keptPayments: false, poolConfig: { max: 1 } });
  await reserveManyInTurn(shop);
});

test('what waits for the buyer is the question to the seller, not a payment', async () => {
  const { shop, people, play } = await bookedDeal();
  const told = async () =>
    (await shop.ok('GET /waiting', {}, people.buyer)).map(({ kind, count }) => `${kind} ${count}`);
  expect(await told()).toEqual(['ask-cash 1']);
  await play(['buyer', { event: 'ask-cash' }]);
  expect(await told()).toEqual([]);
});

test('money that was kept before goes on to its end', async () => {
  const before = await openDeal();
  const shop = await withoutPayments(before.shop);
  const deal = dealIn(shop, before.people, before);
  await deal.agree(24);
  await deal.play(['buyer', { event: 'show-code' }]);
  const { code } = await deal.read('buyer');
  await deal.play(['seller', { event: 'hand-over', code }], ['buyer', { event: 'confirm' }]);
  expect(await deal.state()).toBe('completed');
  const { lines } = await shop.ok('GET /money', {}, before.people.seller);
  expect(lines).toHaveLength(1);
  expect((await booksOf(shop.deps.db)).wrong).toEqual([]);
});

test('a payment that was begun before is finished; its deal keeps the money', async () => {
  const { shop: before, people } = await openDeal();
  const phone = await before.addProduct(people.seller, { selingPrice: 9_000 });
  const id = await book(before, people.buyer, phone);
  const { clientSecret } = (await openPayment(before, people.buyer, id)).body;
  const shop = await withoutPayments(before);
  await enterCard(shop, clientSecret);
  expect((await confirm(shop, people.buyer, id, clientSecret)).status).toBe(200);
  const page = await shop.ok('GET /order/:id', { params: { id } }, people.buyer);
  expect(page.state).toBe('paid');
});
