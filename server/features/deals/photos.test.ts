import { expect, test } from 'vitest';
import { openDeal, type TestDeal } from '#testing/payments/dealing.ts';
import { sweepExpiredImages } from '../images/sweep-expired-images.ts';
import { sweepDealPhotos } from './photos.ts';

const report = { event: 'report', problem: 'broken', reason: 'The screen is cracked.' } as const;

async function handedOver() {
  const deal = await openDeal();
  await deal.play(['seller', { event: 'hand-over', code: await deal.code() }]);
  return deal;
}

/** A deal with a problem and its photo; `upload` is the photo's former public address. */
async function reported() {
  const deal = await handedOver();
  const upload = await deal.shop.upload(deal.people.buyer);
  await deal.play(['buyer', { ...report, photos: [upload] }]);
  const [photo] = (await deal.read('buyer')).photos;
  if (!photo) throw new Error('There is a photo');
  return { deal, upload, url: photo.url };
}

/** The statuses for cookie alone and token alone, of each person. */
async function statusesOf({ shop, people }: TestDeal, url: string) {
  const found: Record<string, number[]> = {};
  for (const [name, { cookie, token }] of Object.entries(people)) {
    const byCookie = await shop.inject({ url, headers: { cookie } });
    const byToken = await shop.inject({ url, headers: { authorization: `Bearer ${token}` } });
    found[name] = [byCookie.status, byToken.status];
  }
  return found;
}

// sec P3, API1
test('a photo of a problem is for buyer, seller and admins, and at no public address', async () => {
  const { deal, upload, url } = await reported();
  const { shop, people } = deal;
  expect(await statusesOf(deal, url)).toEqual({
    buyer: [200, 200],
    seller: [200, 200],
    admin: [200, 200],
    stranger: [404, 404],
  });
  expect((await shop.inject({ url })).status).toBe(401);
  const { cookie } = people.buyer;
  const elsewhere = { cookie, 'sec-fetch-site': 'cross-site' };
  expect((await shop.inject({ url, headers: elsewhere })).status).toBe(403);
  for (const address of [upload, upload.replace('.webp', '-1280.webp')]) {
    expect((await shop.inject({ url: address, headers: { cookie } })).status).toBe(404);
  }
  const { headers } = await shop.inject({ url, headers: { cookie } });
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-type': 'image/webp',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
});

// sec P3
test('the address of a photo holds in its own order alone', async () => {
  const { deal, url } = await reported();
  const { shop, people } = deal;
  const { cookie } = people.buyer;
  const other = url.replace(deal.id, shop.deps.newId());
  const guessed = url.replace(/[^/]+$/, shop.deps.newId());
  for (const address of [other, guessed, `${url}.webp`, url.replace(/[^/]+$/, '..%2F..')]) {
    expect((await shop.inject({ url: address, headers: { cookie } })).status).toBe(404);
  }
});

// sec P3
test('an act that takes no photos keeps none that are sent with it', async () => {
  const deal = await handedOver();
  await deal.play(['buyer', report]);
  const upload = await deal.shop.upload(deal.people.seller);
  await deal.play(['seller', { event: 'dispute', reason: 'It was whole.', photos: [upload] }]);
  expect((await deal.read('admin')).photos).toEqual([]);
  expect((await deal.shop.inject({ url: upload })).status).toBe(200);
});

// sec P3
test('a photo of a problem is a new upload of whoever shows it, and nobody shows it elsewhere', async () => {
  const deal = await handedOver();
  const { shop, people } = deal;
  const foreign = await shop.upload(people.seller);
  const answer = await deal.act('buyer', { ...report, photos: [foreign] });
  expect([answer.status, answer.body.errors]).toEqual([
    400,
    { photos: 'This photo was uploaded by somebody else' },
  ]);
  const portrait = await shop.upload(people.buyer);
  const body = { name: 'Nadia', phoneNumber: '', img: portrait };
  await shop.ok('PUT /me', { body }, people.buyer);
  const shown = await deal.act('buyer', { ...report, photos: [portrait] });
  expect([shown.status, shown.body.code]).toEqual([400, 'upload-expired']);
  expect((await shop.inject({ url: portrait })).status).toBe(200);
  expect(await deal.state()).toBe('handed-over');

  const own = await shop.upload(people.buyer);
  await deal.play(['buyer', { ...report, photos: [own] }]);
  const again = await shop.call('PUT /me', { body: { ...body, img: own } }, people.buyer);
  expect([again.status, again.body.code]).toEqual([400, 'upload-expired']);
});

// sec P3
test('photos stay while a deal is open, and go half a year after its end', async () => {
  const { deal, url } = await reported();
  const { shop } = deal;
  const sweep = async () => {
    await sweepDealPhotos(shop.deps);
    await sweepExpiredImages(shop.deps);
  };
  const status = async () =>
    (await shop.inject({ url, headers: { authorization: `Bearer ${deal.people.admin.token}` } }))
      .status;
  await sweep();
  expect(await status()).toBe(200);
  await deal.play(
    ['seller', { event: 'dispute', reason: 'It worked.' }],
    ['admin', { event: 'order-release', reason: 'It worked.' }],
  );
  // In steps shorter than a session.
  for (let days = 0; days < 175; days += 5) await deal.wait({ days: 5 });
  await sweep();
  expect(await status()).toBe(200);
  await deal.wait({ days: 5 });
  await sweep();
  expect(await status()).toBe(404);
  expect((await deal.read('admin')).photos).toEqual([]);
});

// sec P3
test('a photo from before they were private leaves its public address with the next sweep', async () => {
  const deal = await handedOver();
  const { shop, people, db } = deal;
  const upload = await shop.upload(people.buyer);
  await deal.play(['buyer', report]);
  const id = shop.deps.imageHost.idOf(upload) as string;
  const event = await db
    .selectFrom('deal_events')
    .select('id')
    .where('event', '=', 'report')
    .executeTakeFirstOrThrow();
  await db.updateTable('images').set({ expires_at: null }).where('id', '=', id).execute();
  const row = { image_id: id, booking_id: deal.id, event_id: event.id, private_since: null };
  await db.insertInto('deal_photos').values(row).execute();
  await sweepDealPhotos(shop.deps);
  expect((await shop.inject({ url: upload })).status).toBe(404);
  const [photo] = (await deal.read('buyer')).photos;
  expect(await statusesOf(deal, String(photo?.url))).toMatchObject({ buyer: [200, 200] });
});
