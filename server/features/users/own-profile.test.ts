import { expect, test } from 'vitest';
import { buildTestApp } from '#testing/test-app.ts';

const identified = (shop: Awaited<ReturnType<typeof buildTestApp>>, cookie: string) =>
  shop.deps.identity.identify(new Headers({ cookie, host: 'localhost:80' }));

// spec D1-80
test('name, photo and number are changed here and at the identity provider, listings with them', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller', name: 'Rahim' });
  await shop.addProduct(seller);
  const img = await shop.upload(seller);

  const body = { name: '  Rahim Uddin ', phoneNumber: '+৮৮০ ১৭১২-৩৪৫৬৭৮', img };
  expect(await shop.ok('PUT /me', { body }, seller)).toEqual({
    acknowledged: true,
    modifiedCount: 1,
  });

  expect(await shop.ok('GET /me', {}, seller)).toEqual({
    name: 'Rahim Uddin',
    email: seller.email,
    img,
    title: 'seller',
    isVerified: false,
    phoneNumber: '01712345678',
    location: expect.any(String),
    memberSince: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    hasPassword: true,
    addressConfirmed: true,
  });
  expect(await identified(shop, seller.cookie)).toMatchObject({
    displayName: 'Rahim Uddin',
    photoUrl: img,
  });
  expect(await shop.ok('GET /allproducts', {})).toMatchObject([{ selersName: 'Rahim Uddin' }]);
});

// spec D1-80
test('an empty number and an empty photo take away what is there; the photo then expires', async () => {
  const shop = await buildTestApp();
  const buyer = await shop.signUp();
  const img = await shop.upload(buyer);
  await shop.ok('PUT /me', { body: { name: 'Nadia', phoneNumber: '01712345678', img } }, buyer);
  const images = shop.deps.db.selectFrom('images').select('expires_at');
  expect(await images.execute()).toEqual([{ expires_at: null }]);

  await shop.ok('PUT /me', { body: { name: 'Nadia', phoneNumber: '', img: '' } }, buyer);

  expect(await shop.ok('GET /me', {}, buyer)).toMatchObject({ phoneNumber: '', img: '' });
  expect(await images.execute()).toEqual([{ expires_at: shop.clock.now() }]);
  expect((await identified(shop, buyer.cookie))?.photoUrl).toBeNull();
});

// spec D1-80
test('a picture on another host, no name and a number of another length are refused', async () => {
  const shop = await buildTestApp();
  const buyer = await shop.signUp({ name: 'Nadia' });
  const put = (body: object) => shop.call('PUT /me', { body }, buyer);
  expect(await put({ name: ' ', phoneNumber: '0171234567', img: '' })).toMatchObject({
    status: 400,
    body: { errors: { name: 'name is require', phoneNumber: 'number must be 11 char' } },
  });
  expect(
    await put({ name: 'Nadia', phoneNumber: '', img: 'https://elsewhere.example/me.webp' }),
  ).toMatchObject({ status: 400, body: { errors: { img: expect.any(String) } } });
  expect(await shop.ok('GET /me', {}, buyer)).toMatchObject({ name: 'Nadia', img: '' });
});

// sec T82
test('the badge falls with the name, number or place that it was given for, and nothing else', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller', name: 'Rahim Mobile', verified: true });
  const isVerified = async () => (await shop.ok('GET /me', {}, seller)).isVerified;
  const change = (profile: object) =>
    shop.call(
      'PUT /me',
      { body: { name: 'Rahim Mobile', phoneNumber: '', img: '', losesBadge: true, ...profile } },
      seller,
    );
  const params = { email: seller.email };
  const admin = await shop.signUp({ admin: true });
  const give = () =>
    shop.ok('PUT /verifyseller/:email', { params, body: { checks: ['identity'] } }, admin);
  const place = (location: string) =>
    shop.ok(
      'PUT /users/seller/:email',
      { params, body: { phoneNumber: '01712345678', location, losesBadge: true } },
      seller,
    );

  await change({ name: 'rahim  MOBILE' });
  // The first number and place were not checked before.
  await place('Mirpur');
  expect(await isVerified()).toBe(true);
  await place('Gulshan');
  expect(await isVerified()).toBe(false);
  await give();
  await change({ name: 'Rahim Mobile', phoneNumber: '01812345678' });
  expect(await isVerified()).toBe(false);
  await give();
  await change({ name: 'Apple Bangladesh', phoneNumber: '01812345678' });
  expect(await isVerified()).toBe(false);

  const told = await shop.ok('GET /notices', {}, seller);
  expect(told.map(({ kind }) => kind).filter((kind) => kind !== 'verified')).toEqual([
    'badge-dropped',
    'badge-dropped',
    'badge-dropped',
  ]);
  const acts = await shop.deps.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'seller-unverified')
    .orderBy('id')
    .execute();
  expect(acts.map(({ detail }) => detail)).toEqual([
    { changed: 'location' },
    { changed: 'phone_number' },
    { changed: 'name' },
  ]);
});
