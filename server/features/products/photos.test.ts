import { expect, test } from 'vitest';
import { sweepExpiredImages } from '#server/features/images/sweep-expired-images.ts';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import { buy } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

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
  const edit = (id: string, body: object, by: Person = seller) =>
    shop.call('PUT /myproducts/:id', { params: { id }, body: { ...believablePhone, ...body } }, by);
  return { shop, seller, uploads, list, photosOf, edit };
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
  // The refusal also undid the claim, so the upload expires.
  shop.clock.advance({ seconds: 600 });
  expect(await statuses(shop, [cover, foreign])).toEqual([404, 404]);
});

// sec P4
test('all photos go with their phone', async () => {
  const { shop, seller, uploads, list } = await openShop();
  const [img = '', ...photos] = await uploads(3);
  const { body } = await list({ img, photos });
  // One of the photos is also used by another phone.
  await list({ img: photos[0], name: 'Another' });
  await shop.ok('DELETE /myproducts/:id', { params: { id: body.insertedId } }, seller);
  expect(await statuses(shop, [img, ...photos])).toEqual([404, 200, 404]);
});

// spec D1-84
test('other photos replace those of before, and what nothing shows any more goes', async () => {
  const { shop, uploads, list, photosOf, edit } = await openShop();
  const [img = '', second = '', third = '', fourth = ''] = await uploads(4);
  const { insertedId: id } = (await list({ img, photos: [second, third] })).body;
  expect((await edit(id, { img: third, photos: [fourth, img] })).status).toBe(200);
  shop.clock.advance({ minutes: 60 });
  expect(await photosOf(id)).toEqual([third, fourth, img]);
  expect((await shop.ok('GET /phone/:id', { params: { id } })).img).toBe(third);
  expect(await statuses(shop, [img, second, third, fourth])).toEqual([200, 404, 200, 200]);
});

// spec D1-84
test('photos that are not named stay as they are; a cover alone leaves one', async () => {
  const { shop, seller, uploads, list, photosOf, edit } = await openShop();
  const [img = '', second = ''] = await uploads(2);
  const { insertedId: id } = (await list({ img, photos: [second] })).body;
  await edit(id, { description: 'With its box' });
  expect(await photosOf(id)).toEqual([img, second]);
  const own = await shop.ok('GET /myproducts/:id', { params: { id } }, seller);
  expect(own.photos).toEqual([img, second]);
  await edit(id, { img: second });
  expect(await photosOf(id)).toEqual([second]);
});

// spec D1-84
test('photos are not changed to 9, to somebody else’s, to none that is there, or once the phone is sold', async () => {
  const { shop, seller, uploads, list, photosOf, edit } = await openShop();
  const stranger = await shop.signUp({ title: 'seller' });
  const own = await uploads(9);
  const [cover = '', second = ''] = own;
  const [foreign = ''] = await uploads(1, stranger);
  const { insertedId: id } = (await list({ img: cover, photos: [second] })).body;
  const refusalOf = async (body: object) => {
    const answer = await edit(id, { ...body, selingPrice: 100 });
    return [answer.status, answer.body.errors ?? answer.body.code];
  };
  const tooMany = { photos: 'Choose at most 8 photos' };
  const notYours = 'This photo was uploaded by somebody else';
  const gone = `/images/${shop.deps.newId()}.webp`;
  expect(await refusalOf({ img: cover, photos: own.slice(1) })).toEqual([400, tooMany]);
  expect(await refusalOf({ img: cover, photos: [foreign] })).toEqual([400, { photos: notYours }]);
  expect(await refusalOf({ img: foreign })).toEqual([400, { img: notYours }]);
  expect(await refusalOf({ img: gone })).toEqual([400, 'upload-expired']);
  expect((await edit(id, { img: second }, stranger)).body.code).toBe('product-not-found');
  await buy(shop, await shop.signUp(), id);
  expect((await edit(id, { img: second })).body.code).toBe('product-sold');
  expect(await photosOf(id)).toEqual([cover, second]);
  const phone = await shop.ok('GET /myproducts/:id', { params: { id } }, seller);
  expect([phone.photos, phone.selingPrice]).toEqual([[cover, second], believablePhone.selingPrice]);
});
