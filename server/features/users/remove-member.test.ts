import { expect, test, vi } from 'vitest';
import { PaymentProviderDown } from '#server/ports/payments/port.ts';
import { writable } from '#testing/lib/writable.ts';
import { booksOf } from '#testing/payments/ledger.ts';
import {
  book,
  buy,
  cardDesk,
  cardsOf,
  enterCard,
  intentIdOf,
  openPayment,
  settleCard,
} from '#testing/payments/paying.ts';
import { completeDeal } from '#testing/payments/paying-out.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';
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

// sec T34
test('who leaves by themselves may come back with the same address', async () => {
  const shop = await buildTestApp();
  const { email, password, cookie } = await shop.signUp({ title: 'seller' });
  const post = (path: string, payload: object) =>
    shop.inject({
      method: 'POST',
      url: `/api/auth${path}`,
      payload,
      headers: { cookie, origin: 'http://localhost:80' },
    });
  expect(await post('/delete-user', { password })).toMatchObject({ status: 200 });
  expect(await post('/sign-up/email', { name: 'Back', email, password })).toMatchObject({
    status: 200,
  });
});

// sec T12
test('neither side of a paid order leaves before it is finished', async () => {
  const { shop, seller, buyer, clientSecret, removeOwnAccount, isThere } = await openShopWithHold();
  await enterCard(shop, clientSecret);
  await settleCard(shop, intentIdOf(clientSecret));
  for (const person of [seller, buyer]) {
    expect(await removeOwnAccount(person)).toMatchObject({
      status: 409,
      body: { message: 'An order with money is not finished yet. Finish it first, on its page.' },
    });
    expect(await isThere(person)).toBe(true);
  }
});

test('a seller is listed with the number of phones that would go: not those sold or removed', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const admin = await shop.signUp({ admin: true });
  const removed = await shop.addProduct(seller);
  const sold = await shop.addProduct(seller);
  await shop.addProduct(seller);
  await shop.ok('DELETE /myproducts/:id', { params: { id: removed } }, seller);
  await writable(shop.deps.db)
    .updateTable('products')
    .set({ paid_at: shop.deps.clock() })
    .where('id', '=', sold)
    .execute();
  expect(await shop.ok('GET /allsellers', {}, admin)).toMatchObject([{ unsold: 1 }]);
});

// sec T3, T12
test("an admin's removal wins over a payment under way: marked at once, and the hold is ended", async () => {
  const { shop, seller, buyer, admin, productId, clientSecret, isThere } = await openShopWithHold();
  await shop.ok('DELETE /allsellers/:id', { params: { id: seller.userId } }, admin);
  expect(await isThere(seller)).toBe(false);
  expect(await shop.ok('GET /allproducts', {})).toEqual([]);
  expect(await enterCard(shop, clientSecret)).toMatchObject({ status: 409 });
  expect(await booksOf(shop.deps.db)).toEqual({ states: ['released'], wrong: [] });
  const form = { productId, userNumber: '01812345678', meetLocation: 'Shahbagh' };
  for (const answer of [
    await shop.call('POST /booking', { body: form }, buyer),
    await shop.call('POST /create-payment-intent', { body: { price: 24500 } }, buyer),
  ]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'product-not-found' } });
  }
});

// sec T2, T12
test('money that was faster than the removal of a seller goes back', async () => {
  const { shop, seller, admin, clientSecret } = await openShopWithHold();
  await enterCard(shop, clientSecret);
  await shop.ok('DELETE /allsellers/:id', { params: { id: seller.userId } }, admin);
  expect(await booksOf(shop.deps.db)).toEqual({ states: ['refunded'], wrong: [] });
  expect(await cardDesk(shop).find(intentIdOf(clientSecret))).toMatchObject({
    amount: 2_450_000,
    refunded: 2_450_000,
  });
});

// sec T12
test('a sale that was settled before the removal of its seller stays', async () => {
  const { shop, seller, buyer, admin } = await openShopWithHold();
  const sold = await shop.addProduct(seller);
  await buy(shop, buyer, sold);
  await shop.ok('DELETE /allsellers/:id', { params: { id: seller.userId } }, admin);
  expect(await booksOf(shop.deps.db)).toEqual({ states: ['released', 'paid'], wrong: [] });
  expect(await shop.ok('GET /allproducts', {})).toMatchObject([{ _id: sold, paid: true }]);
});

// sec T12, T13
test('a removal does not wait for the card provider, and the hold ends when it is back', async () => {
  const { shop, seller, admin, clientSecret, isThere } = await openShopWithHold();
  const cancel = vi.spyOn(cardsOf(shop), 'close');
  cancel.mockRejectedValueOnce(new PaymentProviderDown('no answer'));
  await shop.ok('DELETE /allsellers/:id', { params: { id: seller.userId } }, admin);
  expect(await isThere(seller)).toBe(false);
  expect(await booksOf(shop.deps.db)).toEqual({ states: ['held'], wrong: [] });
  await reconcilePayments(shop.deps);
  expect(await booksOf(shop.deps.db)).toEqual({ states: ['released'], wrong: [] });
  expect(await enterCard(shop, clientSecret)).toMatchObject({ status: 409 });
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

test('a seller does not leave before the money of their sales is paid out', async () => {
  const { shop, seller, buyer, removeOwnAccount, isThere } = await openShopWithHold();
  await completeDeal(shop, { buyer, seller }, await shop.addProduct(seller));
  // The hold of the other phone is over.
  shop.clock.advance({ minutes: 15 });
  expect(await removeOwnAccount(seller)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('has not been paid out yet') },
  });
  expect(await isThere(seller)).toBe(true);
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
