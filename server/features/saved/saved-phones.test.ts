import { expect, test } from 'vitest';
import { writable } from '#testing/lib/writable.ts';
import { buildTestApp } from '#testing/test-app.ts';

async function openShop() {
  const shop = await buildTestApp();
  const [seller, buyer] = [await shop.signUp({ title: 'seller' }), await shop.signUp()];
  const saved = (who = buyer) => shop.ok('GET /saved', {}, who);
  const save = (...phones: { _id: string; price?: number }[]) =>
    shop.ok('POST /saved', { body: { phones } }, buyer);
  return { shop, seller, buyer, save, saved };
}

test('a saved phone keeps the price of that moment, so a fall can be told', async () => {
  const { shop, seller, buyer, save, saved } = await openShop();
  const id = await shop.addProduct(seller, { name: 'Galaxy A54', selingPrice: 24_500 });
  expect(await save({ _id: id })).toEqual({ acknowledged: true, modifiedCount: 1 });
  await shop.deps.db
    .updateTable('products')
    .set({ selling_price: 2_300_000 })
    .where('id', '=', id)
    .execute();
  // Saving it again preserves its price.
  expect((await save({ _id: id })).modifiedCount).toBe(0);
  expect(await saved()).toMatchObject([
    { _id: id, name: 'Galaxy A54', savedPrice: 24_500, selingPrice: 23_000, state: 'for-sale' },
  ]);
  expect(await saved(seller)).toEqual([]);
  const forget = () => shop.ok('DELETE /saved/:id', { params: { id } }, buyer);
  expect((await forget()).deletedCount).toBe(1);
  expect((await forget()).deletedCount).toBe(0);
  expect(await saved()).toEqual([]);
});

test('what a device has kept moves into the account, with its prices; the last saved comes first', async () => {
  const { shop, seller, save, saved } = await openShop();
  const first = await shop.addProduct(seller, { selingPrice: 10_000 });
  const second = await shop.addProduct(seller, { selingPrice: 12_000 });
  await save({ _id: first });
  shop.clock.advance({ minutes: 1 });
  const gone = '0197a3c0-0000-7000-8000-000000000009';
  await save({ _id: second, price: 13_500 }, { _id: first, price: 99 }, { _id: gone });
  expect((await saved()).map(({ _id, savedPrice }) => [_id, savedPrice])).toEqual([
    [second, 13_500],
    [first, 10_000],
  ]);
});

test('a sold phone says so, a phone taken off too, and neither tells a price', async () => {
  const { shop, seller, save, saved } = await openShop();
  const [sold, gone] = [await shop.addProduct(seller), await shop.addProduct(seller)];
  await save({ _id: sold }, { _id: gone });
  await writable(shop.deps.db)
    .updateTable('products')
    .set({ paid_at: new Date() })
    .where('id', '=', sold)
    .execute();
  await shop.ok('DELETE /myproducts/:id', { params: { id: gone } }, seller);
  const list = await saved();
  expect(list.find(({ _id }) => _id === sold)).toMatchObject({ state: 'sold', selingPrice: null });
  expect(list.find(({ _id }) => _id === gone)).toMatchObject({
    state: 'gone',
    selingPrice: null,
    img: '',
  });
});
