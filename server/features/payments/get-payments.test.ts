import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { book, buy, intentIdOf, openPayment } from '#testing/payments/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';

test('an admin reads all payments, newest first, or those in one state', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller', name: 'Salma' });
  const buyer = await shop.signUp({ name: 'Babul' });
  const admin = await shop.signUp({ admin: true });
  const soldId = await shop.addProduct(seller, { name: 'Vivo V29', selingPrice: 12500.5 });
  await buy(shop, buyer, soldId);
  const bookingId = await book(shop, buyer, await shop.addProduct(seller));
  const { clientSecret } = (await openPayment(shop, buyer, bookingId)).body;

  const all = await shop.ok('GET /payments', { query: {} }, admin);
  expect(all).toMatchObject({
    payments: [
      { state: 'held', transitionId: intentIdOf(clientSecret), settledAt: null, bookingId },
      {
        state: 'paid',
        amount: 12500.5,
        productId: soldId,
        productName: 'Vivo V29',
        buyerName: 'Babul',
        buyerEmail: buyer.email,
        selersName: 'Salma',
        settledAt: shop.clock.now().toISOString(),
        refundReason: '',
        inReview: false,
      },
    ],
    next: null,
  });
  const held = await shop.ok('GET /payments', { query: { state: 'held' } }, admin);
  expect(held.payments).toEqual([all.payments[0]]);
  const wrong = await shop.call('GET /payments', { query: { state: 'lost' } }, admin);
  expect(wrong).toMatchObject({
    status: 400,
    body: { errors: { state: 'Choose one of the list' } },
  });
});

test('pages follow each other by key, without gap or repetition', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const admin = await shop.signUp({ admin: true });
  const productId = await shop.addProduct(seller);
  const bookingId = await book(shop, buyer, productId);
  const ids = Array.from({ length: 51 }, () => shop.deps.newId());
  await sql`insert into payments (id, booking_id, product_id, buyer_id, amount, state, held_until)
    select id, ${bookingId}, ${productId}, ${buyer.userId}, 100, 'released', ${shop.clock.now()}
    from unnest(${ids}::uuid[]) as id`.execute(shop.deps.db);

  const first = await shop.ok('GET /payments', { query: {} }, admin);
  const query = { before: first.next ?? undefined };
  const second = await shop.ok('GET /payments', { query }, admin);
  const read = [...first.payments, ...second.payments].map(({ _id }) => _id);
  expect(read).toEqual(ids.toReversed());
  expect([first.payments.length, second.next]).toEqual([50, null]);
});
