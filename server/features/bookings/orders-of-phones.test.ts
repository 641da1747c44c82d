import { expect, test } from 'vitest';
import { openDeal, openReservation, type TestDeal } from '#testing/payments/dealing.ts';
import { book, openPayment, renewed } from '#testing/payments/paying.ts';
import type { Person } from '#testing/test-app.ts';

/** What My Products has about the orders of one phone. */
async function ordersOf({ shop, people, phone }: Pick<TestDeal, 'shop' | 'people' | 'phone'>) {
  const params = { email: people.seller.email };
  const phones = await shop.ok('GET /dashboard/myproducts/:email', { params }, people.seller);
  const found = phones.find(({ _id }) => _id === phone);
  if (!found) throw new Error('The phone is not in its seller’s list.');
  const { orders, moreOrders, reservedFor, isReturned } = found;
  return { orders, moreOrders, reservedFor, isReturned };
}

const none = { orders: [], moreOrders: 0, reservedFor: null, isReturned: false };
const noDeal = { earlierDeals: 0, earlierCashDeals: 0 };

// spec D2-109
test('the three newest orders of a phone, and how many others wait', async () => {
  const { shop, people } = await openDeal();
  const phone = await shop.addProduct(people.seller);
  const another = await shop.addProduct(people.seller);
  const buyers: Person[] = [];
  for (let n = 0; n < 5; n += 1) buyers.push(await shop.signUp());
  const ids: string[] = [];
  for (const buyer of buyers) {
    ids.push(await book(shop, buyer, phone));
    shop.clock.advance({ seconds: 1 });
  }
  const [, second = '', third = '', fourth = '', fifth = ''] = ids;
  const [, , , , last] = buyers;
  if (!last) throw new Error('There are five buyers.');
  await shop.ok('POST /order/:id', { params: { id: fifth }, body: { event: 'cancel' } }, last);
  expect(await ordersOf({ shop, people, phone })).toEqual({
    ...none,
    orders: [fourth, third, second].map((_id) => ({ _id, state: 'booked', ...noDeal })),
    moreOrders: 1,
  });
  expect(await ordersOf({ shop, people, phone: another })).toEqual(none);
});

test('a phone is reserved while its buyer pays, and until the payment’s time is over', async () => {
  const { shop, people } = await openDeal();
  const phone = await shop.addProduct(people.seller);
  const id = await book(shop, people.stranger, phone);
  await openPayment(shop, people.stranger, id);
  const order = { _id: id, ...noDeal };
  expect(await ordersOf({ shop, people, phone })).toEqual({
    ...none,
    orders: [{ ...order, state: 'paying' }],
    reservedFor: 'paying',
  });
  shop.clock.advance({ minutes: 16 });
  const seller = await renewed(shop, people.seller);
  expect(await ordersOf({ shop, people: { ...people, seller }, phone })).toEqual({
    ...none,
    orders: [{ ...order, state: 'booked' }],
  });
});

test('a phone is reserved for who pays in cash at the meeting', async () => {
  const deal = await openReservation();
  const { reservedFor, orders } = await ordersOf(deal);
  expect([reservedFor, orders.map(({ state }) => state)]).toEqual(['reserved', ['reserved']]);
});

test('a sold phone shows its order, and that it can be listed again once its money goes back', async () => {
  const deal = await openDeal();
  const order = { _id: deal.id, ...noDeal };
  expect(await ordersOf(deal)).toEqual({ ...none, orders: [{ ...order, state: 'paid' }] });
  await deal.agree(3);
  await deal.wait({ hours: 3 });
  await deal.play(
    ['buyer', { event: 'refuse', checks: ['screen'], reason: 'Dark.' }],
    ['seller', { event: 'agree-call-off' }],
  );
  const back = await ordersOf(deal);
  expect(back).toMatchObject({ isReturned: true, reservedFor: null });
  expect(back.orders.map(({ _id }) => _id)).toEqual([deal.id]);
  await deal.play(['seller', { event: 'list-again' }]);
  expect((await ordersOf(deal)).isReturned).toBe(false);
});

test('a completed deal counts for its buyer at their next order', async () => {
  const deal = await openDeal();
  const { shop, people } = deal;
  await deal.play(
    ['seller', { event: 'hand-over', code: await deal.code() }],
    ['buyer', { event: 'confirm' }],
  );
  expect(await ordersOf(deal)).toEqual({
    ...none,
    orders: [{ _id: deal.id, state: 'completed', earlierDeals: 1, earlierCashDeals: 0 }],
  });
  const phone = await shop.addProduct(people.seller);
  const id = await book(shop, people.buyer, phone);
  expect((await ordersOf({ shop, people, phone })).orders).toEqual([
    { _id: id, state: 'booked', earlierDeals: 1, earlierCashDeals: 0 },
  ]);
});
