import { expect, test } from 'vitest';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

const facts = { phoneNumber: '01712345678', location: 'Mirpur 10, Dhaka' };

const become = (shop: TestShop, person: Person, body: object = facts) =>
  shop.call('PUT /users/seller/:email', { params: { email: person.email }, body }, person);

const isSeller = async (shop: TestShop, person: Person) =>
  (await shop.ok('GET /users/seller/:email', { params: { email: person.email } }, person)).isSeller;

// spec D1-70
test('a buyer becomes a seller with a number and a place, lists phones, and goes on buying', async () => {
  const shop = await buildTestApp();
  const [buyer, other] = [await shop.signUp(), await shop.signUp({ title: 'seller' })];
  expect(await isSeller(shop, buyer)).toBe(false);

  expect(await become(shop, buyer)).toMatchObject({
    status: 200,
    body: { acknowledged: true, modifiedCount: 1 },
  });

  expect(await isSeller(shop, buyer)).toBe(true);
  const phone = await shop.addProduct(buyer, { name: 'Vivo V29' });
  expect(await shop.ok('GET /allproducts', {})).toMatchObject([{ _id: phone, isVerified: false }]);
  const body = { userNumber: '01812345678', meetLocation: 'Shahbagh' };
  const productId = await shop.addProduct(other);
  await shop.ok('POST /booking', { body: { ...body, productId } }, buyer);
  expect(
    await shop.call('POST /booking', { body: { ...body, productId: phone } }, buyer),
  ).toMatchObject({ status: 403, body: { code: 'own-product' } });
});

// spec D1-70
// sec T17
test('it is in the audit log once, and again only changes number and place', async () => {
  const shop = await buildTestApp();
  const buyer = await shop.signUp({ name: 'Nadia' });
  await become(shop, buyer);
  const again = await become(shop, buyer, { phoneNumber: '০১৮১২৩৪৫৬৭৮', location: 'Sylhet' });
  expect(again.body).toEqual({ acknowledged: true, modifiedCount: 0 });
  const { entries } = await shop.ok('GET /auditlog', {}, await shop.signUp({ admin: true }));
  expect(entries).toMatchObject([
    { action: 'seller-joined', target: buyer.userId, actorName: 'Nadia' },
  ]);
  expect(
    await shop.deps.db
      .selectFrom('members')
      .select(['phone_number', 'location'])
      .where('id', '=', buyer.userId)
      .execute(),
  ).toEqual([{ phone_number: '01812345678', location: 'Sylhet' }]);
});

// spec D1-70
test('a number of another length, or no place, makes nobody a seller', async () => {
  const shop = await buildTestApp();
  const buyer = await shop.signUp();
  expect(await become(shop, buyer, { phoneNumber: '0171234567', location: '' })).toMatchObject({
    status: 400,
    body: {
      errors: { phoneNumber: 'number must be 11 char', location: 'Location is required' },
    },
  });
  const halfway = await shop.signUpAtProvider();
  expect(await become(shop, halfway)).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
  expect(await isSeller(shop, buyer)).toBe(false);
});

// sec T1
test('whom an admin removes as a buyer in the same moment does not come back as a seller', async () => {
  const shop = await buildTestApp();
  const [buyer, admin] = [await shop.signUp(), await shop.signUp({ admin: true })];
  const [joined, removed] = await Promise.all([
    become(shop, buyer),
    shop.call('DELETE /allbuyers/:id', { params: { id: buyer.userId } }, admin),
  ]);
  const member = await shop.deps.db
    .selectFrom('members')
    .select(['title', 'removed_at'])
    .where('id', '=', buyer.userId)
    .executeTakeFirstOrThrow();
  // One of them was first, and the other was refused.
  expect([joined.status === 200, removed.status === 200].filter(Boolean)).toHaveLength(1);
  expect(member.title === 'seller').toBe(joined.status === 200);
  expect(member.removed_at !== null).toBe(removed.status === 200);
});
