import { expect, test } from 'vitest';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

const refused = (status: number, code: string) => ({ status, body: { code } });

/** Rahim Mobile has the badge for this name, the number 01712345678 and Mirpur. */
async function openShop() {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true, name: 'Asma' });
  const seller = await shop.signUp({ title: 'seller', name: 'Rahim Mobile' });
  const params = { email: seller.email };
  const facts = { phoneNumber: '01712345678', location: 'Mirpur' };
  await shop.ok('PUT /users/seller/:email', { params, body: facts }, seller);
  const verify = () =>
    shop.ok('PUT /verifyseller/:email', { params, body: { checks: ['identity'] } }, admin);
  await verify();
  const profile = { name: 'Rahim Mobile', phoneNumber: '01712345678', img: '' };
  const save = (changes: object) =>
    shop.call('PUT /me', { body: { ...profile, ...changes } }, seller);
  return { shop, admin, seller, params, verify, save };
}

const own = async (shop: TestShop, seller: Person) => {
  const { name, phoneNumber, isVerified } = await shop.ok('GET /me', {}, seller);
  return { name, phoneNumber, isVerified };
};
const waiting = async (shop: TestShop, admin: Person) =>
  (await shop.ok('GET /waiting', {}, admin)).map(({ kind, count }) => `${kind} ${count}`);
const lost = (shop: TestShop, admin: Person) =>
  shop.ok('GET /allsellers', { query: { only: 'badge' } }, admin);

// sec T130
test('a change that costs the badge is saved only by a seller who says that they know it', async () => {
  const { shop, seller, params, save } = await openShop();
  const was = { name: 'Rahim Mobile', phoneNumber: '01712345678', isVerified: true };
  const atStake = refused(409, 'badge-at-stake');

  expect(await save({ name: 'Apple Bangladesh' })).toMatchObject(atStake);
  expect(await save({ phoneNumber: '01812345678' })).toMatchObject(atStake);
  expect(await save({ phoneNumber: '' })).toMatchObject(atStake);
  const moved = { params, body: { phoneNumber: '01712345678', location: 'Gulshan' } };
  expect(await shop.call('PUT /users/seller/:email', moved, seller)).toMatchObject(atStake);
  expect(await own(shop, seller)).toEqual(was);
  expect(await shop.ok('GET /notices', {}, seller)).toMatchObject([{ kind: 'verified' }]);

  // The same name in other letters costs nothing, so no consent is needed.
  expect(await save({ name: 'RAHIM mobile' })).toMatchObject({ status: 200 });
  expect(await own(shop, seller)).toEqual({ ...was, name: 'RAHIM mobile' });
  expect(await save({ name: 'Rahim Phones', losesBadge: true })).toMatchObject({ status: 200 });
  expect(await own(shop, seller)).toEqual({ ...was, name: 'Rahim Phones', isVerified: false });
  // There is no badge any more that a change could cost.
  expect(await save({ name: 'Rahim Mobile' })).toMatchObject({ status: 200 });
});

// spec D2-121
// sec T131
test('a lost badge waits for an admin, with what changed, until they give it again', async () => {
  const { shop, admin, seller, save, verify } = await openShop();
  const other = await shop.signUp({ title: 'seller' });
  expect(await waiting(shop, admin)).toEqual([]);
  await save({ name: 'Rahim Phones', phoneNumber: '01812345678', losesBadge: true });

  expect(await waiting(shop, admin)).toEqual(['verification 1']);
  expect(await waiting(shop, seller)).toEqual([]);
  const at = shop.clock.now().toISOString();
  expect(await lost(shop, admin)).toMatchObject([
    {
      _id: seller.userId,
      name: 'Rahim Phones',
      isVerified: false,
      badgeLost: { at, changed: ['name', 'phoneNumber'] },
    },
  ]);
  const all = await shop.ok('GET /allsellers', {}, admin);
  expect(all.map(({ _id, badgeLost }) => [_id, badgeLost !== null])).toEqual([
    [other.userId, false],
    [seller.userId, true],
  ]);

  await verify();
  expect(await waiting(shop, admin)).toEqual([]);
  expect(await lost(shop, admin)).toEqual([]);
  expect(await own(shop, seller)).toMatchObject({ isVerified: true });
});

// sec T131
test('or leave it away, with a reason that the seller reads', async () => {
  const { shop, admin, seller, params, save } = await openShop();
  await save({ name: 'Rahim Phones', losesBadge: true });
  const leave = () =>
    shop.call(
      'POST /unverifyseller/:email',
      { params, body: { reason: 'I could not reach you.' } },
      admin,
    );
  expect(await leave()).toMatchObject({ body: { modifiedCount: 1 } });
  expect(await waiting(shop, admin)).toEqual([]);
  expect(await lost(shop, admin)).toEqual([]);
  expect(await own(shop, seller)).toMatchObject({ isVerified: false });
  expect((await shop.ok('GET /notices', {}, seller))[0]).toMatchObject({
    kind: 'unverify',
    reason: 'I could not reach you.',
  });
  expect(await leave()).toMatchObject({ body: { modifiedCount: 0 } });
});

test('a seller who leaves or is removed waits for nobody', async () => {
  const { shop, admin, seller, save } = await openShop();
  await save({ name: 'Rahim Phones', losesBadge: true });
  await shop.ok('DELETE /allsellers/:id', { params: { id: seller.userId } }, admin);
  expect(await waiting(shop, admin)).toEqual([]);
  expect(await lost(shop, admin)).toEqual([]);
});
