import { expect, test, vi } from 'vitest';
import type { CallKey } from '#contract/calls.ts';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import { booksOf } from '#testing/payments/ledger.ts';
import {
  book,
  buy,
  confirm,
  enterCard,
  intentIdOf,
  openPayment,
  settleCard,
} from '#testing/payments/paying.ts';
import { takeSnapshot } from '#testing/snapshot.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

/** The access check of the next call sees the member's earlier row. */
function checkedBefore({ deps }: TestShop, { userId, displayName }: Person, is_admin: boolean) {
  const row = {
    id: userId,
    name: displayName,
    email: 'seller@example.test',
    title: 'seller' as const,
    removed_at: null,
  };
  const address_confirmed_at = new Date();
  vi.spyOn(deps.identity, 'findSession').mockResolvedValueOnce({
    createdAt: new Date(),
    openedBy: 'password',
    provedAt: null,
  });
  vi.spyOn(deps, 'findMember').mockResolvedValueOnce({
    ...row,
    suspended_at: null,
    is_admin,
    staff_role: null,
    is_verified: false,
    address_confirmed_at,
  });
}

/** A seller who also buys, with a request for each writing call of members. */
async function openShop() {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const member = await shop.signUp({ title: 'seller' });
  const other = await shop.signUp({ title: 'seller' });
  const own = await shop.addProduct(member);
  const foreign = await shop.addProduct(other);
  const booked = await book(shop, member, await shop.addProduct(other));
  const img = await shop.upload(member);
  const writes: [CallKey, object][] = [
    ['POST /addproduct', { body: { ...believablePhone, img } }],
    [
      'POST /booking',
      { body: { productId: foreign, userNumber: '01812345678', meetLocation: 'Shahbagh' } },
    ],
    ['POST /create-payment-intent', { body: { price: 24500, bookingId: booked } }],
    ['DELETE /myorders/:id', { params: { id: booked } }],
    ['POST /reportitem', { body: { itemId: foreign } }],
    ['PUT /advertize/:id', { params: { id: own } }],
    ['DELETE /myproducts/:id', { params: { id: own } }],
  ];
  return { shop, admin, member, writes };
}

// sec T30
test('a member who is removed between access check and transaction writes nothing', async () => {
  const { shop, admin, member, writes } = await openShop();
  await shop.ok('DELETE /allsellers/:id', { params: { id: member.userId } }, admin);
  const before = await (await takeSnapshot(shop.deps.db)).digest();
  for (const [key, request] of writes) {
    checkedBefore(shop, member, false);
    const { status, body } = await shop.call(key, request, member);
    expect([key, status, body.code]).toEqual([key, 401, 'not-signed-in']);
  }
  expect(await (await takeSnapshot(shop.deps.db)).digest()).toBe(before);
});

// sec T30
test('an admin who is demoted or removed between access check and transaction does nothing', async () => {
  const { shop, admin, member } = await openShop();
  const { db } = shop.deps;
  const productId = await shop.addProduct(member);
  const buyer = await shop.signUp();
  await shop.ok('POST /reportitem', { body: { itemId: productId } }, buyer);
  const bookingId = await buy(shop, buyer, await shop.addProduct(member));
  const { id: payment } = await db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const acts: [CallKey, object][] = [
    ['DELETE /allsellers/:id', { params: { id: member.userId } }],
    ['DELETE /allbuyers/:id', { params: { id: buyer.userId } }],
    ['PUT /verifyseller/:email', { params: { email: member.email } }],
    ['DELETE /deleteReportItem/:itemId', { params: { itemId: productId } }],
    ['POST /payments/:id/refund', { params: { id: payment }, body: { reason: 'Broken' } }],
  ];
  const row = db.updateTable('members').where('id', '=', admin.userId);
  await row.set({ is_admin: false }).execute();
  const before = await (await takeSnapshot(db)).digest();
  for (const [key, request] of acts) {
    checkedBefore(shop, admin, true);
    const { status, body } = await shop.call(key, request, admin);
    expect([key, status, body.code]).toEqual([key, 403, 'not-allowed']);
  }
  expect(await (await takeSnapshot(db)).digest()).toBe(before);
});

// sec T30
test('the database itself keeps no phone for sale without its seller', async () => {
  const { shop, member } = await openShop();
  const { db } = shop.deps;
  const removed_at = shop.clock.now();
  const removal = db.updateTable('members').set({ removed_at }).where('id', '=', member.userId);
  const phones = db.updateTable('products').where('seller_id', '=', member.userId);
  await expect(removal.execute()).rejects.toThrow('has phones for sale');
  await phones.set({ removed_at }).execute();
  await removal.execute();
  await expect(phones.set({ removed_at: null }).execute()).rejects.toThrow('has been removed');
});

// sec T30
test("a removed buyer's hold ends, and the phone is another's to pay for", async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const productId = await shop.addProduct(seller);
  const { clientSecret } = (await openPayment(shop, buyer, await book(shop, buyer, productId)))
    .body;
  await shop.ok('DELETE /allbuyers/:id', { params: { id: buyer.userId } }, admin);
  expect(await enterCard(shop, clientSecret)).toMatchObject({ status: 409 });
  await buy(shop, await shop.signUp(), productId);
  expect(await booksOf(shop.deps.db)).toEqual({ states: ['released', 'paid'], wrong: [] });
});

// sec T2, T30
test('money of a removed buyer goes back when it comes after the removal', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const productId = await shop.addProduct(seller);
  const bookingId = await book(shop, buyer, productId);
  const { clientSecret } = (await openPayment(shop, buyer, bookingId)).body;
  await enterCard(shop, clientSecret);
  await shop.ok('DELETE /allbuyers/:id', { params: { id: buyer.userId } }, admin);
  expect(await booksOf(shop.deps.db)).toEqual({ states: ['refunded'], wrong: [] });
  await settleCard(shop, intentIdOf(clientSecret));
  // A caller with both ids gets a response, which reports the refund (decision 0138).
  expect(await confirm(shop, buyer, bookingId, clientSecret)).toMatchObject({
    status: 409,
    body: { code: 'payment-refunded' },
  });
  expect(await booksOf(shop.deps.db)).toEqual({ states: ['refunded'], wrong: [] });
});
