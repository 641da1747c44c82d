import { expect, test } from 'vitest';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import {
  book,
  confirm,
  enterCard,
  intentIdOf,
  openPayment,
  releaseTooEarly,
  renewed,
} from '#testing/payments/paying.ts';
import { buildTestApp, type Person } from '#testing/test-app.ts';

async function openShop(hours: { price?: number } = {}) {
  const shop = await buildTestApp({ deals: { hours, feePercent: 0 } });
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const phone = await shop.addProduct(seller, { selingPrice: 12_000 });
  const bookingId = await book(shop, buyer, phone);
  const reprice = async (selingPrice: number, more: object = {}) => {
    const body = { ...believablePhone, selingPrice, ...more };
    await shop.ok(
      'PUT /myproducts/:id',
      { params: { id: phone }, body },
      await renewed(shop, seller),
    );
  };
  const bookAgain = async (seenPrice?: number, who: Person = buyer) => {
    const form = { productId: phone, userNumber: '01812345678', meetLocation: 'Shahbagh' };
    const body = { ...form, ...(seenPrice !== undefined && { seenPrice }) };
    return shop.call('POST /booking', { body }, await renewed(shop, who));
  };
  const booked = async (who: Person = buyer, id = bookingId) =>
    shop.ok('GET /booked/:id', { params: { id } }, await renewed(shop, who));
  const pay = async (price: number) => {
    const body = { price, bookingId };
    return shop.call('POST /create-payment-intent', { body }, await renewed(shop, buyer));
  };
  const notices = async (who: Person = buyer) =>
    (await shop.ok('GET /notices', { query: {} }, await renewed(shop, who))).filter(
      ({ kind }) => kind === 'booked-price-fell',
    );
  return { shop, seller, buyer, phone, bookingId, reprice, bookAgain, booked, pay, notices };
}

// sec T72
test('a price that falls reaches whoever has booked, with one notice in a day', async () => {
  const { shop, reprice, booked, bookAgain, notices, pay } = await openShop();
  const second = await shop.signUp();
  const other = (await bookAgain(undefined, second)).body.insertedId;
  await reprice(10_000);
  await reprice(9_000);
  expect((await booked()).price).toBe(9_000);
  expect((await booked(second, other)).price).toBe(9_000);
  expect(await notices()).toMatchObject([{ facts: { taka: 9_000 } }]);
  expect(await notices(second)).toHaveLength(1);
  expect(await pay(12_000)).toMatchObject({
    status: 409,
    body: { code: 'price-changed', selingPrice: 9_000 },
  });
  expect(await pay(9_000)).toMatchObject({ status: 200 });
});

// sec T72
test('whoever books again at the price that fell has it', async () => {
  const { bookingId, reprice, bookAgain, booked, pay } = await openShop();
  await reprice(9_000);
  expect(await bookAgain(9_000)).toMatchObject({ status: 200, body: { insertedId: bookingId } });
  expect((await booked()).price).toBe(9_000);
  expect(await bookAgain(12_000)).toMatchObject({
    status: 409,
    body: { code: 'price-changed', selingPrice: 9_000 },
  });
  expect(await pay(9_000)).toMatchObject({ status: 200 });
});

// sec T72
test('a price that rises does not touch a booking within its 48 hours', async () => {
  const { shop, reprice, booked, bookAgain, pay } = await openShop();
  const until = new Date(shop.clock.now().getTime() + 48 * 3_600_000).toISOString();
  expect(await booked()).toMatchObject({ price: 12_000, priceUntil: until, askAgain: null });
  await reprice(50_000);
  shop.clock.advance({ minutes: 48 * 60 - 1 });
  // Also for a buyer who books it again, at the booking's price or at the page's.
  expect(await bookAgain(12_000)).toMatchObject({ status: 200 });
  expect(await bookAgain(50_000)).toMatchObject({ status: 200 });
  expect(await bookAgain()).toMatchObject({ status: 200 });
  expect(await bookAgain(13_000)).toMatchObject({ status: 409, body: { selingPrice: 12_000 } });
  expect(await booked()).toMatchObject({ price: 12_000, priceUntil: until, askAgain: null });
  expect(await pay(12_000)).toMatchObject({ status: 200 });
});

// sec T72
test('after that time the price that rose is asked about, and paid once it was booked', async () => {
  const { shop, bookingId, reprice, booked, bookAgain, pay } = await openShop();
  await reprice(15_000);
  shop.clock.advance({ minutes: 48 * 60 });
  expect(await booked()).toMatchObject({
    price: 12_000,
    priceUntil: null,
    askAgain: { listing: 'same', changed: [], price: 15_000 },
  });
  const changed = { status: 409, body: { code: 'price-changed', selingPrice: 15_000 } };
  expect(await pay(12_000)).toMatchObject(changed);
  expect(await pay(15_000)).toMatchObject(changed);
  expect(await bookAgain(12_000)).toMatchObject(changed);
  expect(await bookAgain(15_000)).toMatchObject({ status: 200, body: { insertedId: bookingId } });
  const until = new Date(shop.clock.now().getTime() + 48 * 3_600_000).toISOString();
  expect(await booked()).toMatchObject({ price: 15_000, priceUntil: until, askAgain: null });
  expect(await pay(15_000)).toMatchObject({ status: 200 });
});

// sec T72
test('after that time an unchanged price is paid as it is', async () => {
  const { shop, booked, pay } = await openShop();
  shop.clock.advance({ minutes: 48 * 60 + 1 });
  expect(await booked()).toMatchObject({ price: 12_000, priceUntil: null, askAgain: null });
  expect(await pay(12_000)).toMatchObject({ status: 200 });
});

// sec T72
test('asking for cash at a price that is over is refused as paying is; the seller may still agree', async () => {
  const { shop, seller, buyer, bookingId, reprice, bookAgain } = await openShop();
  await reprice(12_000, { cash: true });
  await bookAgain();
  const act = async (event: 'ask-cash' | 'reserve', who: Person) =>
    shop.call(
      'POST /order/:id',
      { params: { id: bookingId }, body: { event } },
      await renewed(shop, who),
    );
  shop.clock.advance({ minutes: 48 * 60 });
  await reprice(15_000, { cash: true });
  expect(await act('ask-cash', buyer)).toMatchObject({
    status: 409,
    body: { code: 'price-changed' },
  });
  await bookAgain(15_000);
  expect(await act('ask-cash', buyer)).toMatchObject({ status: 200 });
  shop.clock.advance({ minutes: 48 * 60 });
  await reprice(20_000, { cash: true });
  expect(await act('reserve', seller)).toMatchObject({ status: 200, body: { state: 'reserved' } });
  // Reserved for cash, the order has the reservation's price.
  shop.clock.advance({ minutes: 60 });
  await bookAgain();
  const order = await shop.ok(
    'GET /order/:id',
    { params: { id: bookingId } },
    await renewed(shop, seller),
  );
  expect(order).toMatchObject({ price: 15_000, state: 'reserved' });
});

// sec T72
test('an operator sets the time by DEAL_HOURS', async () => {
  const { shop, reprice, pay } = await openShop({ price: 2 });
  await reprice(15_000);
  shop.clock.advance({ minutes: 119 });
  expect(await pay(15_000)).toMatchObject({ status: 409, body: { selingPrice: 12_000 } });
  shop.clock.advance({ minutes: 1 });
  expect(await pay(12_000)).toMatchObject({ status: 409, body: { selingPrice: 15_000 } });
});

// sec T72
test('while it is being paid a booking has its price, also beyond the time; then the fall reaches it', async () => {
  const { shop, buyer, reprice, booked, pay, bookingId } = await openShop();
  await reprice(15_000);
  shop.clock.advance({ minutes: 48 * 60 - 5 });
  expect(await pay(12_000)).toMatchObject({ status: 200 });
  shop.clock.advance({ minutes: 10 });
  expect(await pay(12_000)).toMatchObject({ status: 200 });
  // The hold has expired, but was not ended yet.
  shop.clock.advance({ minutes: 6 });
  await reprice(9_000);
  const { price } = await booked();
  expect(price).toBe(12_000);
  expect(await pay(12_000)).toMatchObject({ status: 409, body: { selingPrice: 9_000 } });
  expect((await booked()).price).toBe(9_000);
  expect(await openPayment(shop, await renewed(shop, buyer), bookingId)).toMatchObject({
    status: 200,
  });
});

// sec T72
test('money of an old price that comes after the end of its hold goes back', async () => {
  const { shop, buyer, reprice, bookingId } = await openShop();
  const { clientSecret } = (await openPayment(shop, buyer, bookingId)).body;
  await releaseTooEarly(shop.deps.db, intentIdOf(clientSecret));
  await reprice(9_000);
  await enterCard(shop, clientSecret);
  expect(await confirm(shop, buyer, bookingId, clientSecret)).toMatchObject({
    status: 409,
    body: { code: 'payment-refunded' },
  });
});
