import { expect, test, vi } from 'vitest';
import { booksOf } from '#testing/payments/ledger.ts';
import { book, enterCard, intentIdOf, openPayment, renewed } from '#testing/payments/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { settleSale } from '../payments/settle-sale.ts';
import { removeLeftAccounts } from './remove-member.ts';

async function openShopWithHold() {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const admin = await shop.signUp({ admin: true });
  const productId = await shop.addProduct(seller);
  const bookingId = await book(shop, buyer, productId);
  const { clientSecret } = (await openPayment(shop, buyer, bookingId)).body;
  const removeOwnAccount = ({ cookie, password }: typeof buyer) =>
    shop.inject({
      method: 'POST',
      url: '/api/auth/delete-user',
      payload: { password },
      headers: { cookie, origin: 'http://localhost:80' },
    });
  const isThere = async ({ userId }: typeof buyer) => {
    const row = await shop.deps.db
      .selectFrom('members')
      .select('removed_at')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return row.removed_at === null;
  };
  return { shop, seller, buyer, admin, productId, clientSecret, removeOwnAccount, isThere };
}

test('a seller is listed with the number of phones that would go: not those sold or removed', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const admin = await shop.signUp({ admin: true });
  const removed = await shop.addProduct(seller);
  const sold = await shop.addProduct(seller);
  await shop.addProduct(seller);
  await shop.ok('DELETE /myproducts/:id', { params: { id: removed } }, seller);
  await shop.deps.db
    .updateTable('products')
    .set({ paid_at: shop.deps.clock() })
    .where('id', '=', sold)
    .execute();
  expect(await shop.ok('GET /allsellers', {}, admin)).toMatchObject([{ unsold: 1 }]);
});

// sec T12
test('an admin removes no seller while somebody pays for one of the phones', async () => {
  const { shop, seller, admin, isThere } = await openShopWithHold();
  const params = { id: seller.userId };
  expect(await shop.call('DELETE /allsellers/:id', { params }, admin)).toMatchObject({
    status: 409,
    body: { code: 'product-held' },
  });
  expect(await isThere(seller)).toBe(true);
  shop.clock.advance({ minutes: 15 });
  await shop.ok('DELETE /allsellers/:id', { params }, await renewed(shop, admin));
  expect(await isThere(seller)).toBe(false);
});

test('nobody removes the own account while a payment is under way, on either side', async () => {
  const { shop, seller, buyer, removeOwnAccount, isThere } = await openShopWithHold();
  for (const person of [seller, buyer]) {
    expect(await removeOwnAccount(person)).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_UNDER_WAY' },
    });
    expect(await isThere(person)).toBe(true);
  }
  shop.clock.advance({ minutes: 15 });
  for (const person of [seller, buyer]) {
    expect(await removeOwnAccount(person)).toMatchObject({ status: 200 });
    expect(await isThere(person)).toBe(false);
  }
});

test('the money of a buyer who is removed while paying still finds its owner', async () => {
  const { shop, buyer, admin, clientSecret } = await openShopWithHold();
  await shop.ok('DELETE /allbuyers/:id', { params: { id: buyer.userId } }, admin);
  await enterCard(shop, clientSecret);
  await settleSale(shop.deps, intentIdOf(clientSecret));
  expect(await booksOf(shop.deps.db)).toEqual({ states: ['paid'], wrong: [] });
});

test('an account that the identity provider could not remove is removed later', async () => {
  const { shop, buyer, admin } = await openShopWithHold();
  const remove = vi.spyOn(shop.deps.identity, 'removeUser');
  remove.mockRejectedValueOnce(new Error('no answer'));
  const params = { id: buyer.userId };
  expect((await shop.call('DELETE /allbuyers/:id', { params }, admin)).status).toBe(500);
  // The account still exists, but it can do nothing.
  const query = { email: buyer.email };
  expect((await shop.call('GET /myorders', { query }, buyer)).status).toBe(401);

  expect(await removeLeftAccounts(shop.deps)).toBe(1);
  expect(remove).toHaveBeenLastCalledWith(buyer.userId);
  expect(await removeLeftAccounts(shop.deps)).toBe(0);
});
