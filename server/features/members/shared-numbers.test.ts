import { expect, test } from 'vitest';
import { completeDeal, dueLines, nameDestination, wallet } from '#testing/payments/paying-out.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { unblockAddress } from '../users/blocked-addresses.ts';

const payTo = async (shop: TestShop, seller: Person, destination: object) => {
  const body = { ...wallet, password: seller.password, ...destination };
  await shop.ok('PUT /money/destination', { body } as never, seller);
};
const sell = (shop: TestShop, seller: Person, phoneNumber: string) => {
  const params = { email: seller.email };
  const body = { phoneNumber, location: 'Mirpur' };
  return shop.ok('PUT /users/seller/:email', { params, body }, seller);
};
const remove = (shop: TestShop, admin: Person, { userId: id }: Person) =>
  shop.ok('DELETE /allsellers/:id', { params: { id } }, admin);

/**
 * What an admin reads about a seller in both lists: all sellers, and those with a shared number.
 */
async function sharedOf(shop: TestShop, admin: Person, { userId }: Person) {
  const all = await shop.ok('GET /allsellers', {}, admin);
  const only = await shop.ok('GET /allsellers', { query: { only: 'shared' } }, admin);
  const shared = all.find(({ _id }) => _id === userId)?.shared ?? [];
  expect(only.some(({ _id }) => _id === userId)).toBe(shared.length > 0);
  return shared.map(({ kind, removedName }) => `${kind} of ${removedName}`);
}

/** Karim has sold by 01711111111 and is paid to bKash 01722222222 and a bank; he is removed later. */
async function openShop() {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const karim = await shop.signUp({ title: 'seller', name: 'Karim' });
  await sell(shop, karim, '01711111111');
  await payTo(shop, karim, { account: '01722222222' });
  const bank = { method: 'bank', bank: '145', branch: 'Mirpur', routing: '145261188' };
  await payTo(shop, karim, { ...bank, account: '0012345678' });
  return { shop, admin, karim, bank };
}

// sec T132
test('an admin reads who has a number or payout account of a member who was removed', async () => {
  const { shop, admin, karim, bank } = await openShop();
  const [number, other, account, payee, honest] = [
    await shop.signUp({ title: 'seller' }),
    await shop.signUp({ title: 'seller' }),
    await shop.signUp({ title: 'seller' }),
    await shop.signUp({ title: 'seller' }),
    await shop.signUp({ title: 'seller' }),
  ];
  // The same number in another spelling, and the wallet's number as the number of a listing.
  await sell(shop, number, '+880 1711-111111');
  await shop.addProduct(other, { phoneNumber: '01722222222' });
  // Rocket adds a digit to the SIM's number.
  await payTo(shop, account, { method: 'rocket', account: '017222222227' });
  await payTo(shop, payee, { ...bank, account: '12345678' });
  await sell(shop, honest, '01733333333');
  await payTo(shop, honest, { account: '01744444444' });
  const all = [number, other, account, payee, honest];
  const read = async () => await Promise.all(all.map((person) => sharedOf(shop, admin, person)));

  expect(await read()).toEqual([[], [], [], [], []]);
  await remove(shop, admin, karim);
  expect(await read()).toEqual([
    ['number of Karim'],
    ['number of Karim'],
    ['account of Karim'],
    ['account of Karim'],
    [],
  ]);

  // Only a reason to check: it refuses, holds or hides nothing.
  expect(await shop.ok('GET /me', {}, number)).toMatchObject({ title: 'seller' });
  await shop.addProduct(number);
  expect((await shop.ok('GET /payouts', { query: {} }, admin)).holds).toEqual([]);
  // Only for admins.
  expect(JSON.stringify(await shop.ok('GET /me/export', {}, number))).not.toContain('Karim');
  // A readmitted member no longer marks others.
  await unblockAddress(shop.deps.db, karim.email, shop.deps);
  expect(await read()).toEqual([[], [], [], [], []]);
});

// sec T132
test('a buyer shows it by the number of a booking; who left by themselves leaves no trace', async () => {
  const { shop, admin, karim } = await openShop();
  const buyer = await shop.signUp({ name: 'Nadia' });
  const phone = await shop.addProduct(await shop.signUp({ title: 'seller' }));
  const body = { productId: phone, userNumber: '01711111111', meetLocation: 'Shahbagh' };
  await shop.ok('POST /booking', { body }, buyer);
  const read = async () => {
    const all = await shop.ok('GET /allbuyers', {}, admin);
    const only = await shop.ok('GET /allbuyers', { query: { only: 'shared' } }, admin);
    return [all.map(({ shared }) => shared), only.length];
  };
  await shop.deps.db
    .updateTable('members')
    .set({ removed_at: shop.clock.now() })
    .where('id', '=', karim.userId)
    .execute();
  expect(await read()).toEqual([[[]], 0]);
  await shop.deps.db
    .updateTable('members')
    .set({ removed_at: null })
    .where('id', '=', karim.userId)
    .execute();
  await remove(shop, admin, karim);
  const removedAt = shop.clock.now().toISOString();
  const trace = { kind: 'number', removedName: 'Karim', removedAt };
  expect(await read()).toEqual([[[trace]], 1]);
});

// sec T132
test('the line of a payout names whom its seller shares a number or account with', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const karim = await shop.signUp({ title: 'seller', name: 'Karim' });
  await nameDestination(shop, karim);
  const [seller, buyer] = [await shop.signUp({ title: 'seller' }), await shop.signUp()];
  await nameDestination(shop, seller);
  const phone = await shop.addProduct(seller, { phoneNumber: '01733333333' });
  await completeDeal(shop, { seller, buyer }, phone);
  expect(await dueLines(shop, admin)).toMatchObject([{ held: null, shared: [] }]);
  await remove(shop, admin, karim);
  // Still payable: the admin decides.
  expect(await dueLines(shop, admin)).toMatchObject([{ held: null, shared: ['Karim'] }]);
});
