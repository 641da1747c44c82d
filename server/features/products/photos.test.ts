import { expect, test } from 'vitest';
import { transact } from '#server/db/transact.ts';
import { sweepExpiredImages } from '#server/features/images/sweep-expired-images.ts';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { claimPhotos, replacePhotos } from './photos.ts';

async function openShop() {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const uploads = async (count: number, person: Person = seller) => {
    const urls: string[] = [];
    // One by one, as the server takes few at once.
    while (urls.length < count) urls.push(await shop.upload(person));
    return urls;
  };
  const list = (body: object) =>
    shop.call('POST /addproduct', { body: { ...believablePhone, ...body } }, seller);
  const photosOf = async (id: string) =>
    (await shop.ok('GET /phone/:id', { params: { id } })).photos;
  return { shop, seller, uploads, list, photosOf };
}

/** The status of each picture, after the sweep that follows now. */
async function statuses(shop: TestShop, urls: readonly string[]): Promise<number[]> {
  await sweepExpiredImages(shop.deps);
  return Promise.all(urls.map(async (url) => (await shop.app.inject({ url })).statusCode));
}

// spec D1-82
test('a phone shows up to 8 photos in the order of its seller; the cover is img', async () => {
  const { shop, uploads, list, photosOf } = await openShop();
  const [cover = '', ...others] = await uploads(8);
  const reversed = [...others].reverse();
  const { body } = await list({ img: cover, photos: reversed });
  expect(await photosOf(body.insertedId)).toEqual([cover, ...reversed]);
  const { img } = await shop.ok('GET /phone/:id', { params: { id: body.insertedId } });
  expect(img).toBe(cover);
  // Used pictures never expire.
  shop.clock.advance({ minutes: 60 });
  expect(await statuses(shop, [cover, ...others])).toEqual(Array(8).fill(200));
});

test('the cover may be named again, anywhere, and stands first all the same', async () => {
  const { uploads, list, photosOf } = await openShop();
  const [cover = '', second = ''] = await uploads(2);
  const { body } = await list({ img: cover, photos: [second, cover, second] });
  expect(await photosOf(body.insertedId)).toEqual([cover, second]);
});

// spec D1-82
test('9 photos, somebody else’s and one from elsewhere are refused with a sentence, and nothing is listed', async () => {
  const { shop, uploads, list } = await openShop();
  const stranger = await shop.signUp({ title: 'seller' });
  const own = await uploads(9);
  const [cover = ''] = own;
  const [foreign = ''] = await uploads(1, stranger);
  const refusalOf = async (body: object) => {
    const answer = await list(body);
    return [answer.status, answer.body.errors];
  };
  const tooMany = { photos: 'Choose at most 8 photos' };
  const notYours = 'This photo was uploaded by somebody else';
  expect(await refusalOf({ img: cover, photos: own })).toEqual([400, tooMany]);
  expect(await refusalOf({ img: cover, photos: own.slice(1) })).toEqual([400, tooMany]);
  expect(await refusalOf({ img: cover, photos: [foreign] })).toEqual([400, { photos: notYours }]);
  expect(await refusalOf({ img: foreign })).toEqual([400, { img: notYours }]);
  expect(await refusalOf({ img: cover, photos: ['https://elsewhere.test/a.webp'] })).toEqual([
    400,
    { photos: 'This is not the address of an uploaded picture' },
  ]);
  expect(await refusalOf({ img: cover, photos: 'a' })).toEqual([400, tooMany]);
  const gone = `/images/${shop.deps.newId()}.webp`;
  expect((await list({ img: cover, photos: [gone] })).body.code).toBe('upload-expired');
  expect(await shop.deps.db.selectFrom('products').select('id').execute()).toEqual([]);
  // What was claimed before the refusal was not: it expires.
  shop.clock.advance({ seconds: 600 });
  expect(await statuses(shop, [cover, foreign])).toEqual([404, 404]);
});

// sec P4
test('all photos go with their phone', async () => {
  const { shop, seller, uploads, list } = await openShop();
  const [img = '', ...photos] = await uploads(3);
  const { body } = await list({ img, photos });
  // One of them is also another phone's.
  await list({ img: photos[0], name: 'Another' });
  await shop.ok('DELETE /myproducts/:id', { params: { id: body.insertedId } }, seller);
  expect(await statuses(shop, [img, ...photos])).toEqual([404, 200, 404]);
});

test('other photos replace those of before, and what nothing shows any more goes', async () => {
  const { shop, seller, uploads, list, photosOf } = await openShop();
  const [img = '', second = '', third = '', fourth = ''] = await uploads(4);
  const { body } = await list({ img, photos: [second, third] });
  const { imageHost, db, clock } = shop.deps;
  await transact(db, async (trx) => {
    const photos = { img: third, photos: [fourth, img] };
    const ids = await claimPhotos(trx, photos, { imageHost, userId: seller.userId });
    await replacePhotos(trx, body.insertedId, ids, clock());
  });
  shop.clock.advance({ minutes: 60 });
  expect(await photosOf(body.insertedId)).toEqual([third, fourth, img]);
  expect(await statuses(shop, [img, second, third, fourth])).toEqual([200, 404, 200, 200]);
});
