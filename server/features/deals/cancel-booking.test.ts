import { expect, test, vi } from 'vitest';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import { PaymentProviderDown } from '#server/ports/payments/port.ts';
import { booksOf } from '#testing/payments/ledger.ts';
import {
  book,
  buy,
  cardDesk,
  cardsOf,
  confirm,
  enterCard,
  intentIdOf,
  openPayment,
} from '#testing/payments/paying.ts';
import { buildTestApp, type Person } from '#testing/test-app.ts';

async function openShop() {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const productId = await shop.addProduct(seller, { selingPrice: 15000 });
  const bookingId = await book(shop, buyer, productId);
  const cancel = (id: string, person: Person = buyer) =>
    shop.call('DELETE /myorders/:id', { params: { id } }, person);
  const orders = async () => {
    const query = { email: buyer.email };
    return (await shop.ok('GET /myorders', { query }, buyer)).map(({ _id }) => _id);
  };
  return { shop, seller, buyer, productId, bookingId, cancel, orders };
}

const notThere = { status: 404, body: { code: 'booking-not-found' } };

// spec S7-15
// sec T29
test('of two bookings at one price either can be cancelled, and the other paid by its price alone', async () => {
  const { shop, seller, buyer, productId, bookingId, cancel, orders } = await openShop();
  const twin = await shop.addProduct(seller, { selingPrice: 15000 });
  const twinBooking = await book(shop, buyer, twin);
  const byPrice = () => shop.call('POST /create-payment-intent', { body: { price: 15000 } }, buyer);
  expect((await byPrice()).body.code).toBe('booking-unclear');

  expect(await cancel(bookingId)).toMatchObject({
    status: 200,
    body: { acknowledged: true, deletedCount: 1 },
  });
  expect(await orders()).toEqual([twinBooking]);
  const { clientSecret } = (await byPrice()).body;
  const paid = await shop.deps.db
    .selectFrom('payments')
    .innerJoin('payment_attempts', 'payment_id', 'payments.id')
    .select(['booking_id', 'product_id'])
    .where('provider_id', '=', intentIdOf(clientSecret))
    .executeTakeFirst();
  expect(paid).toEqual({ booking_id: twinBooking, product_id: twin });

  // A buyer who wants the phone after all books it again.
  const again = await book(shop, buyer, productId);
  expect(again).not.toBe(bookingId);
  expect((await orders()).sort()).toEqual([twinBooking, again].sort());
});

test('a cancelled booking is not there any more', async () => {
  const { shop, buyer, bookingId, cancel } = await openShop();
  await cancel(bookingId);
  expect(await cancel(bookingId)).toMatchObject(notThere);
  const params = { id: bookingId };
  expect(await shop.call('GET /booked/:id', { params }, buyer)).toMatchObject(notThere);
  const body = { price: 15000, bookingId };
  expect(await shop.call('POST /create-payment-intent', { body }, buyer)).toMatchObject(notThere);
});

// sec T10
test("another's booking and a paid one are not cancelled", async () => {
  const { shop, seller, buyer, productId, bookingId, cancel, orders } = await openShop();
  expect(await cancel(bookingId, seller)).toMatchObject(notThere);
  expect(await cancel(shop.deps.newId())).toMatchObject(notThere);
  expect(await cancel('x')).toMatchObject({ status: 400 });
  await buy(shop, buyer, productId);
  expect(await cancel(bookingId)).toMatchObject({ status: 409, body: { code: 'booking-paid' } });
  expect(await orders()).toEqual([bookingId]);
});

// sec T29
test('its hold ends at the card provider, and somebody else can pay for the phone', async () => {
  const { shop, buyer, productId, bookingId, cancel } = await openShop();
  const { clientSecret } = (await openPayment(shop, buyer, bookingId)).body;
  await cancel(bookingId);
  expect(await enterCard(shop, clientSecret)).toMatchObject({ status: 409 });
  await buy(shop, await shop.signUp(), productId);
  expect(await booksOf(shop.deps.db)).toEqual({ states: ['released', 'paid'], wrong: [] });
});

// sec T2, T29
test('money that came before it was cancelled goes back, and the phone stays for sale', async () => {
  const { shop, buyer, productId, bookingId, cancel } = await openShop();
  const { clientSecret } = (await openPayment(shop, buyer, bookingId)).body;
  await enterCard(shop, clientSecret);
  expect(await cancel(bookingId)).toMatchObject({ status: 200 });
  expect(await booksOf(shop.deps.db)).toEqual({ states: ['refunded'], wrong: [] });
  expect(await cardDesk(shop).find(intentIdOf(clientSecret))).toMatchObject({
    amount: 1_500_000,
    refunded: 1_500_000,
  });
  expect(await confirm(shop, buyer, bookingId, clientSecret)).toMatchObject({
    status: 409,
    body: { code: 'payment-refunded' },
  });
  await buy(shop, await shop.signUp(), productId);
});

// sec T13
test('while the provider is down it is cancelled all the same, and the hold ends later', async () => {
  const { shop, buyer, bookingId, cancel, orders } = await openShop();
  await openPayment(shop, buyer, bookingId);
  const provider = vi.spyOn(cardsOf(shop), 'close');
  provider.mockRejectedValueOnce(new PaymentProviderDown('no answer'));
  expect(await cancel(bookingId)).toMatchObject({ status: 200 });
  expect(await orders()).toEqual([]);
  expect(await booksOf(shop.deps.db)).toEqual({ states: ['held'], wrong: [] });
  await reconcilePayments(shop.deps);
  expect(await booksOf(shop.deps.db)).toEqual({ states: ['released'], wrong: [] });
});

// sec T83
test('a seller is told once of a buyer who books the same phone over and over in a day', async () => {
  const { shop, seller, buyer, productId, bookingId, cancel } = await openShop();
  const noticesOf = async (kind: string) =>
    (await shop.ok('GET /notices', {}, seller)).filter((each) => each.kind === kind).length;
  let booking = bookingId;
  for (let time = 0; time < 3; time++) {
    await cancel(booking);
    booking = await book(shop, buyer, productId);
  }
  expect([await noticesOf('booked'), await noticesOf('cancelled')]).toEqual([1, 1]);
  // The notice links to the open order, and so does its mail, which waits until the morning.
  const [notice] = (await shop.ok('GET /notices', {}, seller)).filter((n) => n.kind === 'booked');
  expect(notice?.path).toBe(`/order/${booking}`);
  expect((await shop.ok('GET /order/:id', { params: { id: booking } }, seller)).state).toBe(
    'booked',
  );
  await book(shop, await shop.signUp(), productId);
  expect(await noticesOf('booked')).toBe(2);
});
