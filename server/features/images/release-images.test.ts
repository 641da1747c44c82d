import { expect, test } from 'vitest';
import { markEmailVerified } from '#server/ports/identity/embedded/identity-tables.ts';
import { book, buy } from '#testing/payments/paying.ts';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';
import { sweepExpiredImages } from './sweep-expired-images.ts';

/** Whether the picture is still available after the next sweep. */
async function isShown(shop: TestShop, img: string): Promise<boolean> {
  await sweepExpiredImages(shop.deps);
  return (await shop.inject({ url: img })).status === 200;
}

async function openShop() {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const [seller, buyer] = [await shop.signUp({ title: 'seller' }), await shop.signUp()];
  const img = await shop.upload(seller);
  const phone = await shop.addProduct(seller, { img });
  return { shop, admin, seller, buyer, img, phone };
}

const removeAccount = (
  shop: TestShop,
  { cookie, password }: { cookie: string; password: string },
) =>
  shop.inject({
    method: 'POST',
    url: '/api/auth/delete-user',
    payload: { password },
    headers: { cookie, origin: 'http://localhost:80' },
  });

// sec P4
test('the picture of a phone goes with it, and orders of it show none', async () => {
  const { shop, admin, buyer, img, phone } = await openShop();
  await book(shop, buyer, phone);
  await shop.ok('POST /reportitem', { body: { itemId: phone } }, buyer);
  expect(await isShown(shop, img)).toBe(true);

  await shop.ok('DELETE /deleteReportItem/:itemId', { params: { itemId: phone } }, admin);

  expect(await isShown(shop, img)).toBe(false);
  const orders = await shop.ok('GET /myorders', { query: { email: buyer.email } }, buyer);
  expect(orders).toMatchObject([{ productId: phone, productImg: '', available: false }]);
});

// sec P4
test('a seller who removes a phone takes its picture away', async () => {
  const { shop, seller, img, phone } = await openShop();
  await shop.ok('DELETE /myproducts/:id', { params: { id: phone } }, seller);
  expect(await isShown(shop, img)).toBe(false);
});

// sec P4
test('a picture that another phone or person shows stays, and so does that of a sold phone', async () => {
  const { shop, admin, seller, buyer, img, phone } = await openShop();
  const other = await shop.addProduct(seller, { img, name: 'The same phone again' });
  await shop.ok('DELETE /myproducts/:id', { params: { id: phone } }, seller);
  expect(await isShown(shop, img)).toBe(true);

  await buy(shop, buyer, other);
  await shop.ok('DELETE /allsellers/:id', { params: { id: seller.userId } }, admin);
  expect(await isShown(shop, img)).toBe(true);
  const orders = await shop.ok('GET /myorders', { query: { email: buyer.email } }, buyer);
  expect(orders).toMatchObject([{ productImg: img, paid: true }]);
});

// sec P4
test.each(['an admin', 'themselves'])('a portrait goes with a person removed by %s', async (by) => {
  const { shop, admin } = await openShop();
  const person = await shop.signUpAtProvider();
  const img = await shop.upload(person);
  const body = { name: 'Rahim', email: person.email, img, title: 'seller' } as const;
  await markEmailVerified(shop.deps.db, person.userId);
  await shop.ok('POST /users', { body }, person);
  const phoneImg = await shop.upload(person);
  await shop.addProduct(person, { img: phoneImg });
  expect([await isShown(shop, img), await isShown(shop, phoneImg)]).toEqual([true, true]);

  if (by === 'an admin') {
    await shop.ok('DELETE /allsellers/:id', { params: { id: person.userId } }, admin);
  } else {
    expect(await removeAccount(shop, person)).toMatchObject({ status: 200 });
  }

  expect([await isShown(shop, img), await isShown(shop, phoneImg)]).toEqual([false, false]);
});
