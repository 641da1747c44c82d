import { expect, test } from 'vitest';
import { book, buy, renewed } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

async function look(shop: TestShop, person: Person, id: string): Promise<void> {
  await shop.ok('POST /products/:id/view', { params: { id } }, person);
}

function overviewOf(shop: TestShop, seller: Person) {
  const { email } = seller;
  return shop.ok('GET /dashboard/overview/:email', { params: { email }, query: {} }, seller);
}

test('a seller sees views, bookings and sales of own phones, over time and for each', async () => {
  const shop = await buildTestApp();
  let seller = await shop.signUp({ title: 'seller' });
  let buyer = await shop.signUp();
  const otherSeller = await shop.signUp({ title: 'seller' });
  const foreign = await shop.addProduct(otherSeller);
  await look(shop, buyer, foreign);
  await buy(shop, buyer, foreign);
  const quiet = await shop.addProduct(seller, { name: 'Y20', selingPrice: 7_000 });
  const seen = await shop.addProduct(seller, { name: 'A54', selingPrice: 24_500 });
  const sold = await shop.addProduct(seller, { name: 'V29', selingPrice: 30_000.5 });
  for (const each of [buyer, otherSeller]) await look(shop, each, seen);

  shop.clock.advance({ minutes: 24 * 60 });
  [seller, buyer] = [await renewed(shop, seller), await renewed(shop, buyer)];
  await look(shop, buyer, seen);
  await look(shop, buyer, sold);
  await book(shop, buyer, seen);
  await buy(shop, buyer, sold);

  const { points, products } = await overviewOf(shop, seller);
  expect(points.slice(-2)).toMatchObject([
    { views: 2, bookings: 0, sales: 0, takings: 0, returned: 0 },
    { views: 2, bookings: 2, sales: 1, takings: 30_000.5, returned: 0 },
  ]);
  expect(products).toEqual([
    { _id: seen, name: 'A54', selingPrice: 24_500, paid: false, views: 3, bookings: 1 },
    { _id: sold, name: 'V29', selingPrice: 30_000.5, paid: true, views: 1, bookings: 1 },
    { _id: quiet, name: 'Y20', selingPrice: 7_000, paid: false, views: 0, bookings: 0 },
  ]);
});

test('refunds are counted apart, and the sale stays where it was', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const admin = await shop.signUp({ admin: true });
  await buy(shop, await shop.signUp(), await shop.addProduct(seller, { selingPrice: 5_000 }));
  const { payments } = await shop.ok('GET /payments', { query: {} }, admin);
  const params = { id: payments[0]?._id ?? '' };
  await shop.ok('POST /payments/:id/refund', { params, body: { reason: 'Broken' } }, admin);
  const { points } = await overviewOf(shop, seller);
  expect(points.at(-1)).toMatchObject({ sales: 1, takings: 5_000, returned: 5_000 });
});

test('phones that were removed, or sold before the period, are left out', async () => {
  const shop = await buildTestApp();
  let seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const removed = await shop.addProduct(seller);
  await look(shop, buyer, removed);
  await shop.ok('DELETE /myproducts/:id', { params: { id: removed } }, seller);
  await buy(shop, buyer, await shop.addProduct(seller));
  expect((await overviewOf(shop, seller)).products).toHaveLength(1);

  shop.clock.advance({ minutes: 30 * 24 * 60 });
  seller = await renewed(shop, seller);
  const { points, products } = await overviewOf(shop, seller);
  expect(products).toEqual([]);
  expect(points.every(({ views, bookings, sales }) => views + bookings + sales === 0)).toBe(true);
});
