import { expect, test } from 'vitest';
import { plainPicture } from '#testing/fixtures/pictures.ts';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';
import { sweepExpiredImages } from './sweep-expired-images.ts';

async function statusOf(shop: TestShop, url: string): Promise<number> {
  return (await shop.app.inject({ url })).statusCode;
}

async function uploadExpiringIn(shop: TestShop, expiration: number): Promise<string> {
  const { key } = await shop.ok('POST /images/ticket', {});
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(await plainPicture())]), 'phone.jpg');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const answer = await shop.inject({
    method: 'POST',
    url: '/api/images',
    query: { key, expiration: String(expiration) },
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
  return (answer.body as { data: { url: string } }).data.url;
}

// spec S7-5, S9-5
test('an upload that nothing uses is removed after 600 seconds, not before', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const url = await shop.upload(seller);

  shop.clock.advance({ seconds: 599 });
  expect(await sweepExpiredImages(shop.deps)).toBe(0);
  expect(await statusOf(shop, url)).toBe(200);

  shop.clock.advance({ seconds: 1 });
  expect(await sweepExpiredImages(shop.deps)).toBe(1);
  expect(await statusOf(shop, url)).toBe(404);
  expect(await shop.deps.db.selectFrom('images').selectAll().execute()).toEqual([]);
  expect(await sweepExpiredImages(shop.deps)).toBe(0);
});

test('the sender can shorten its time, and cannot extend it', async () => {
  const shop = await buildTestApp();
  const short = await uploadExpiringIn(shop, 60);
  const greedy = await uploadExpiringIn(shop, 1_000_000);

  shop.clock.advance({ seconds: 60 });
  await sweepExpiredImages(shop.deps);
  expect([await statusOf(shop, short), await statusOf(shop, greedy)]).toEqual([404, 200]);

  shop.clock.advance({ seconds: 540 });
  await sweepExpiredImages(shop.deps);
  expect(await statusOf(shop, greedy)).toBe(404);
});

test("a product's and a member's picture never expire", async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const productPicture = await shop.upload(seller);
  await shop.addProduct(seller, { img: productPicture });
  const newcomer = await shop.signUpAtProvider();
  const photo = await uploadExpiringIn(shop, 600);
  const { displayName: name, email } = newcomer;
  await shop.ok('POST /users', { body: { name, email, img: photo, title: 'buyer' } }, newcomer);

  shop.clock.advance({ minutes: 60 * 24 * 365 });

  await sweepExpiredImages(shop.deps);
  expect([await statusOf(shop, productPicture), await statusOf(shop, photo)]).toEqual([200, 200]);
});

test('a product cannot be listed with a picture that has expired', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const img = await shop.upload(seller);
  shop.clock.advance({ seconds: 600 });
  await sweepExpiredImages(shop.deps);

  await expect(shop.addProduct(seller, { img })).rejects.toThrow('upload-expired');

  expect(await shop.deps.db.selectFrom('products').select('id').execute()).toEqual([]);
});

test('a picture that could not be removed is tried again by the next sweep', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const url = await shop.upload(seller);
  shop.clock.advance({ seconds: 600 });
  const failingHost = {
    ...shop.deps.imageHost,
    remove: () => Promise.reject(new Error('the disk is gone')),
  };

  const failing = sweepExpiredImages({ ...shop.deps, imageHost: failingHost });
  await expect(failing).rejects.toThrow('the disk is gone');
  expect(await sweepExpiredImages(shop.deps)).toBe(1);

  expect(await statusOf(shop, url)).toBe(404);
});
