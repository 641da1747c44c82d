import { expect, test } from 'vitest';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import { book, buy, renewed } from '#testing/payments/paying.ts';
import { buildTestApp, type Person } from '#testing/test-app.ts';
import { sweepExpiredImages } from './sweep-expired-images.ts';
import { sweepKeptImages } from './sweep-kept-images.ts';

async function openShop() {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const admin = await shop.signUp({ admin: true });
  const photos = [await shop.upload(seller), await shop.upload(seller)];
  const phone = await shop.addProduct(seller, { ...believablePhone, img: photos[0], photos });
  const replacePhotos = async () => {
    const owner = await renewed(shop, seller);
    const img = await shop.upload(owner);
    const body = { ...believablePhone, img, photos: [img] };
    return shop.call('PUT /myproducts/:id', { params: { id: phone }, body }, owner);
  };
  const sweep = async () => {
    await sweepKeptImages(shop.deps);
    await sweepExpiredImages(shop.deps);
  };
  const statusOf = async (url: string, who?: Person) => {
    const person = who && (await renewed(shop, who));
    const headers = person
      ? { authorization: `Bearer ${person.token}`, cookie: person.cookie }
      : {};
    return (await shop.inject({ url, headers })).status;
  };
  const bookedPhotos = async (who: Person, id: string) => {
    const order = await shop.ok('GET /order/:id', { params: { id } }, await renewed(shop, who));
    return order.booked?.photos;
  };
  const later = (days: number) => shop.clock.advance({ minutes: days * 24 * 60 });
  return {
    shop,
    seller,
    buyer,
    admin,
    photos,
    phone,
    replacePhotos,
    sweep,
    statusOf,
    bookedPhotos,
    later,
  };
}

// sec P4, T71
test('photos that were booked leave their public address when they are replaced, and stay with the order', async () => {
  const its = await openShop();
  const { shop, seller, buyer, admin, photos, phone } = its;
  const id = await book(shop, buyer, phone);
  const stranger = await shop.signUp();
  await its.replacePhotos();
  expect(await its.bookedPhotos(buyer, id)).toEqual(photos);
  await its.sweep();
  for (const url of photos) expect(await its.statusOf(url)).toBe(404);
  const kept = (await its.bookedPhotos(admin, id)) ?? [];
  expect(kept).toHaveLength(2);
  for (const url of kept) {
    expect(url).toMatch(`/api/order/${id}/photos/`);
    for (const who of [buyer, seller, admin]) expect(await its.statusOf(url, who)).toBe(200);
    expect(await its.statusOf(url, stranger)).toBe(404);
    expect(await its.statusOf(url)).toBe(401);
  }
  const [line] = await shop.ok('GET /myorders', { query: { email: buyer.email } }, buyer);
  expect(line?.productImg).toBe(kept[0]);
});

// sec P4, T71
test('photos that nobody has booked, or not any more, go as before', async () => {
  const its = await openShop();
  const { shop, buyer, photos, phone } = its;
  const id = await book(shop, buyer, phone);
  await shop.ok('DELETE /myorders/:id', { params: { id } }, buyer);
  await its.replacePhotos();
  await its.sweep();
  for (const url of photos) expect(await its.statusOf(url)).toBe(404);
  expect(await shop.deps.db.selectFrom('listing_version_photos').selectAll().execute()).toEqual([]);
  expect(await shop.deps.db.selectFrom('images').select('id').execute()).toHaveLength(1);
});

// sec P4, T71
test('those of an unpaid booking go with it, or when it is booked as it is now', async () => {
  const its = await openShop();
  const { shop, buyer, phone } = its;
  const id = await book(shop, buyer, phone);
  const second = await shop.signUp();
  const other = await book(shop, second, phone);
  await its.replacePhotos();
  await its.sweep();
  await book(shop, buyer, phone);
  await its.sweep();
  expect(await its.bookedPhotos(second, other)).toHaveLength(2);
  await shop.ok('DELETE /myorders/:id', { params: { id: other } }, second);
  await its.sweep();
  expect(await its.bookedPhotos(second, other)).toEqual([]);
  expect(await its.bookedPhotos(buyer, id)).toHaveLength(1);
});

// sec P4, T71
test('those of a deal stay until 180 days after its end, also when the phone is removed', async () => {
  const its = await openShop();
  const { shop, seller, buyer, photos, phone } = its;
  const id = await buy(shop, buyer, phone);
  const act = async (body: object) =>
    shop.call('POST /order/:id', { params: { id }, body }, await renewed(shop, seller));
  expect(await act({ event: 'call-off', reason: 'I keep it' })).toMatchObject({ status: 200 });
  expect((await its.replacePhotos()).status).toBe(200);
  await its.sweep();
  expect(await its.bookedPhotos(buyer, id)).toHaveLength(2);
  for (const url of photos) expect(await its.statusOf(url)).toBe(404);
  await shop.ok('DELETE /myproducts/:id', { params: { id: phone } }, await renewed(shop, seller));
  its.later(179);
  await its.sweep();
  const [url = ''] = (await its.bookedPhotos(buyer, id)) ?? [];
  expect(await its.statusOf(url, buyer)).toBe(200);
  its.later(1);
  await its.sweep();
  expect(await its.bookedPhotos(buyer, id)).toEqual([]);
  expect(await its.statusOf(url, buyer)).toBe(404);
});

// sec P4, T71
test('the photos of a removed phone that has a deal behind it are private at once with the sweep', async () => {
  const its = await openShop();
  const { shop, seller, buyer, photos, phone } = its;
  const id = await buy(shop, buyer, phone);
  const body = { event: 'call-off', reason: 'I keep it' };
  await shop.call('POST /order/:id', { params: { id }, body }, seller);
  await shop.ok('DELETE /myproducts/:id', { params: { id: phone } }, seller);
  await its.sweep();
  for (const url of photos) expect(await its.statusOf(url)).toBe(404);
  expect(await its.bookedPhotos(buyer, id)).toHaveLength(2);
});

// sec T71
test('a seller who takes a replaced photo back before the sweep has it, and after it not', async () => {
  const its = await openShop();
  const { shop, seller, buyer, photos, phone } = its;
  await book(shop, buyer, phone);
  await its.replacePhotos();
  const body = { ...believablePhone, img: photos[0], photos: [photos[0]] };
  const again = () => shop.call('PUT /myproducts/:id', { params: { id: phone }, body }, seller);
  expect(await again()).toMatchObject({ status: 200 });
  await its.sweep();
  expect(await its.statusOf(photos[0] ?? '')).toBe(200);
  expect(await its.statusOf(photos[1] ?? '')).toBe(404);
  await its.replacePhotos();
  await its.sweep();
  expect(await again()).toMatchObject({ status: 400, body: { code: 'upload-expired' } });
});
