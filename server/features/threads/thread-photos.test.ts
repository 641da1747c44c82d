import { describe, expect, test } from 'vitest';
import { photoWith, qrCodeOf } from '#testing/fixtures/code-photos.ts';
import { plainPicture } from '#testing/fixtures/pictures.ts';
import { buy, renewed } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';
import { sweepExpiredImages } from '../images/sweep-expired-images.ts';
import { forgetOldThreads } from './forget-old-threads.ts';
import { expireThreadPhotos } from './thread-photos.ts';

async function openThread() {
  const shop = await buildTestApp();
  const people = {
    buyer: await shop.signUp(),
    seller: await shop.signUp({ title: 'seller' }),
    admin: await shop.signUp({ admin: true }),
    stranger: await shop.signUp(),
  };
  const productId = await shop.addProduct(people.seller);
  const body = { productId, text: 'Is the screen whole?', entryId: shop.deps.newId() };
  const { insertedId: id } = await shop.ok('POST /threads', { body }, people.buyer);
  return { shop, ...people, productId, id };
}

type Message = { text?: string; photos?: string[]; entryId?: string };

const write = (shop: TestShop, by: Person, id: string, message: Message) =>
  shop.call(
    'POST /threads/:id',
    { params: { id }, body: { entryId: shop.deps.newId(), ...message } },
    by,
  );
const read = (shop: TestShop, by: Person, id: string) =>
  shop.ok('GET /threads/:id', { params: { id } }, by);
const photosOf = async (shop: TestShop, by: Person, id: string) =>
  (await read(shop, by, id)).messages.flatMap(({ photos }) => photos.urls);
const statusOf = async (shop: TestShop, url: string, { cookie }: Person) =>
  (await shop.inject({ url, headers: { cookie } })).status;
const report = (shop: TestShop, by: Person, id: string) =>
  shop.ok('POST /threads/:id/report', { params: { id }, body: { reason: 'rude' } }, by);

/** Uploads of different pictures. */
async function uploads(shop: TestShop, by: Person, count: number): Promise<string[]> {
  const urls: string[] = [];
  for (let n = 0; n < count; n += 1) {
    urls.push(await shop.upload(by, await plainPicture(20 + n, 20)));
  }
  return urls;
}

describe('a message with photos', () => {
  // sec P3, API1
  test('has 1,000 characters and 4 photos at most, for the two alone', async () => {
    const { shop, buyer, seller, admin, stranger, id } = await openThread();
    const text = 'অ'.repeat(1_000);
    const photos = await uploads(shop, seller, 4);
    expect(await write(shop, seller, id, { text, photos })).toMatchObject({ body: { number: 2 } });

    const message = (await read(shop, buyer, id)).messages[1];
    expect(message).toMatchObject({ text, mine: false, photos: { sent: 4 } });
    expect(message?.photos.urls).toHaveLength(4);
    for (const url of message?.photos.urls ?? []) {
      expect(url).toMatch(new RegExp(`^/api/threads/${id}/photos/[0-9a-f-]{36}$`));
      for (const who of [buyer, seller]) expect(await statusOf(shop, url, who)).toBe(200);
      for (const who of [admin, stranger]) expect(await statusOf(shop, url, who)).toBe(404);
      expect((await shop.inject({ url })).status).toBe(401);
      const elsewhere = { cookie: buyer.cookie, 'sec-fetch-site': 'cross-site' };
      expect((await shop.inject({ url, headers: elsewhere })).status).toBe(403);
    }
    const [url = ''] = message?.photos.urls ?? [];
    const { headers } = await shop.inject({ url, headers: { cookie: buyer.cookie } });
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'image/webp',
    });
    // Not at their former addresses.
    for (const photo of photos) expect(await statusOf(shop, photo, seller)).toBe(404);
  });

  test('may have no text, and the list says how many', async () => {
    const { shop, buyer, seller, id } = await openThread();
    await write(shop, seller, id, { photos: await uploads(shop, seller, 2) });
    expect(await shop.ok('GET /threads', { query: {} }, buyer)).toMatchObject([
      { last: '', lastPhotos: 2, lastIsMine: false, unread: 1 },
    ]);
    expect(await write(shop, seller, id, { text: ' ', photos: [] })).toMatchObject({
      status: 400,
      body: { errors: { text: 'Write something' } },
    });
  });

  test('opens a thread as well', async () => {
    const { shop, seller, stranger, productId } = await openThread();
    const body = {
      productId,
      photos: await uploads(shop, stranger, 1),
      entryId: shop.deps.newId(),
    };
    const { insertedId } = await shop.ok('POST /threads', { body }, stranger);
    const [url = ''] = await photosOf(shop, seller, insertedId);
    expect(await statusOf(shop, url, seller)).toBe(200);
  });

  test('takes no fifth photo, none of others, none that is shown elsewhere, and no QR code', async () => {
    const { shop, seller, stranger, id } = await openThread();
    expect(await write(shop, seller, id, { photos: await uploads(shop, seller, 5) })).toMatchObject(
      { status: 400, body: { errors: { photos: 'Choose at most 4 photos' } } },
    );
    expect(
      await write(shop, seller, id, { photos: await uploads(shop, stranger, 1) }),
    ).toMatchObject({
      status: 400,
      body: { errors: { photos: 'This photo was uploaded by somebody else' } },
    });
    const portrait = await shop.upload(seller);
    await shop.ok('PUT /me', { body: { name: 'Nadia', phoneNumber: '', img: portrait } }, seller);
    expect(await write(shop, seller, id, { photos: [portrait] })).toMatchObject({
      status: 400,
      body: { code: 'upload-expired' },
    });
    const label = await qrCodeOf('https://example.test/pay');
    const photo = await photoWith(await plainPicture(900, 900), label, { width: 500, degrees: 10 });
    expect(
      await write(shop, seller, id, { photos: [await shop.upload(seller, photo)] }),
    ).toMatchObject({ status: 400, body: { code: 'image-has-code' } });
    expect((await read(shop, seller, id)).messages).toHaveLength(1);

    const [own = ''] = await uploads(shop, seller, 1);
    await write(shop, seller, id, { photos: [own] });
    const again = { body: { name: 'Nadia', phoneNumber: '', img: own } };
    expect(await shop.call('PUT /me', again, seller)).toMatchObject({
      status: 400,
      body: { code: 'upload-expired' },
    });
  });

  test('sent twice is one message, also when the form has uploaded the same files again', async () => {
    const { shop, buyer, seller, id } = await openThread();
    const entryId = shop.deps.newId();
    const first = await uploads(shop, seller, 2);
    expect(await write(shop, seller, id, { photos: first, entryId })).toMatchObject({
      body: { number: 2 },
    });
    expect(await write(shop, seller, id, { photos: first, entryId })).toMatchObject({
      body: { number: 2 },
    });
    const again = await uploads(shop, seller, 2);
    expect(await write(shop, seller, id, { photos: again, entryId })).toMatchObject({
      body: { number: 2 },
    });
    expect(await photosOf(shop, buyer, id)).toHaveLength(2);
    // An earlier page that is shown again, with another photo: another message.
    const other = [await shop.upload(seller, await plainPicture(77, 20))];
    expect(await write(shop, seller, id, { photos: other, entryId })).toMatchObject({
      body: { number: 3 },
    });
    const at = await Promise.all(
      [await uploads(shop, seller, 3), await uploads(shop, seller, 3)].map((photos) =>
        write(shop, seller, id, { text: 'At once', photos, entryId }),
      ),
    );
    expect(at.map(({ body }) => (body as { number: number }).number)).toEqual([4, 4]);
    expect(await photosOf(shop, buyer, id)).toHaveLength(6);
  });

  test('between two halves of a number hides the number all the same', async () => {
    const { shop, buyer, seller, id } = await openThread();
    await write(shop, buyer, id, { text: '01712' });
    for (let n = 0; n < 2; n += 1) {
      await write(shop, buyer, id, { photos: [await shop.upload(buyer)] });
    }
    await write(shop, buyer, id, { text: '345678' });
    const { messages } = await read(shop, seller, id);
    expect(messages.map(({ masked }) => masked)).toEqual([false, false, false, false, true]);
  });

  // sec P3, API1
  test('of a blocked person is seen by the writer alone', async () => {
    const { shop, buyer, seller, id } = await openThread();
    await write(shop, buyer, id, { photos: await uploads(shop, buyer, 1) });
    const [before = ''] = await photosOf(shop, buyer, id);
    await shop.ok('PUT /threads/:id/blocked', { params: { id }, body: { blocked: true } }, seller);
    await write(shop, buyer, id, { photos: await uploads(shop, buyer, 1) });
    const [, withheld = ''] = await photosOf(shop, buyer, id);
    expect(await photosOf(shop, seller, id)).toEqual([before]);
    expect(await statusOf(shop, before, seller)).toBe(200);
    expect(await statusOf(shop, withheld, buyer)).toBe(200);
    expect(await statusOf(shop, withheld, seller)).toBe(404);
  });

  // sec P3, API1
  test('its address holds in its own thread alone', async () => {
    const { shop, buyer, seller, id } = await openThread();
    const other = { productId: await shop.addProduct(seller), text: 'And this?' };
    const body = { ...other, entryId: shop.deps.newId() };
    const { insertedId } = await shop.ok('POST /threads', { body }, buyer);
    await write(shop, seller, id, { photos: await uploads(shop, seller, 1) });
    const [url = ''] = await photosOf(shop, buyer, id);
    for (const address of [
      url.replace(id, insertedId),
      url.replace('/threads/', '/order/'),
      url.replace(/[^/]+$/, shop.deps.newId()),
      `${url}.webp`,
    ]) {
      expect(await statusOf(shop, address, buyer)).toBe(404);
    }
  });
});

// sec P3, API1
test('staff see the photos of a thread while it is reported, and their own threads only as its members', async () => {
  const { shop, buyer, seller, admin, id } = await openThread();
  await write(shop, buyer, id, { photos: await uploads(shop, buyer, 1) });
  const [url = ''] = await photosOf(shop, buyer, id);
  expect(await statusOf(shop, url, admin)).toBe(404);
  await report(shop, seller, id);
  const { messages } = await shop.ok('GET /threadreports/:id', { params: { id } }, admin);
  expect(messages.map(({ photos }) => photos)).toEqual([
    { sent: 0, urls: [] },
    { sent: 1, urls: [url] },
  ]);
  expect(await statusOf(shop, url, admin)).toBe(200);
  const moderator = await shop.signUp();
  const role = (named: 'moderator' | 'cashier') =>
    shop.ok(
      'PUT /staff/:email',
      { params: { email: moderator.email }, body: { role: named } },
      admin,
    );
  await role('moderator');
  expect(await statusOf(shop, url, moderator)).toBe(200);
  await role('cashier');
  expect(await statusOf(shop, url, moderator)).toBe(404);
  const body = { decision: 'dismiss', reason: 'Nothing is wrong here.' } as const;
  await shop.ok('POST /threadreports/:id/decision', { params: { id }, body }, admin);
  expect(await statusOf(shop, url, admin)).toBe(404);
});

describe('the photos of a thread', () => {
  const days = (shop: TestShop, count: number) => shop.clock.advance({ minutes: count * 24 * 60 });
  const sweep = async (shop: TestShop) => {
    const gone = await expireThreadPhotos(shop.deps);
    await sweepExpiredImages(shop.deps);
    return gone;
  };

  test('go half a year after its last message, and the text says so', async () => {
    const { shop, buyer, seller, id } = await openThread();
    await write(shop, seller, id, { text: 'See', photos: await uploads(shop, seller, 2) });
    const [url = ''] = await photosOf(shop, buyer, id);
    days(shop, 179);
    expect(await sweep(shop)).toBe(0);
    const later = await renewed(shop, buyer);
    expect(await statusOf(shop, url, later)).toBe(200);
    days(shop, 1);
    expect(await sweep(shop)).toBe(2);
    const last = await renewed(shop, buyer);
    expect(await statusOf(shop, url, last)).toBe(404);
    expect((await read(shop, last, id)).messages[1]).toMatchObject({
      text: 'See',
      photos: { sent: 2, urls: [] },
    });
    expect(await shop.deps.db.selectFrom('thread_photos').selectAll().execute()).toEqual([]);
  });

  test('stay while a report is open', async () => {
    const { shop, buyer, seller, id } = await openThread();
    await write(shop, buyer, id, { photos: await uploads(shop, buyer, 1) });
    await report(shop, seller, id);
    days(shop, 400);
    expect(await sweep(shop)).toBe(0);
  });

  test('stay while the two have a deal', async () => {
    const { shop, buyer, productId, id } = await openThread();
    await write(shop, buyer, id, { photos: await uploads(shop, buyer, 1) });
    await buy(shop, buyer, productId);
    days(shop, 181);
    expect(await sweep(shop)).toBe(0);
  });

  test('go with it, and with their files', async () => {
    const { shop, buyer, id } = await openThread();
    await write(shop, buyer, id, { photos: await uploads(shop, buyer, 1) });
    await shop.deps.db
      .updateTable('threads')
      .set({ last_at: new Date(shop.clock.now().getTime() - 366 * 24 * 60 * 60 * 1000) })
      .execute();
    const images = () => shop.deps.db.selectFrom('images').select('id').execute();
    const before = (await images()).length;
    expect(await forgetOldThreads(shop.deps)).toBe(1);
    await sweepExpiredImages(shop.deps);
    expect(await images()).toHaveLength(before - 1);
  });

  test('are in the data of their writer alone, and stay readable when the writer has gone', async () => {
    const { shop, buyer, seller, admin, id } = await openThread();
    await write(shop, buyer, id, { photos: await uploads(shop, buyer, 2) });
    const listOf = async (person: Person) =>
      ((await shop.ok('GET /me/export', {}, person)) as { data: Record<string, unknown[]> }).data
        .photosInMessages;
    expect(await listOf(buyer)).toMatchObject([
      { thread_id: id, number: 2, place: 0 },
      { thread_id: id, number: 2, place: 1 },
    ]);
    expect(await listOf(seller)).toEqual([]);
    await shop.ok('DELETE /allbuyers/:id', { params: { id: buyer.userId } }, admin);
    const [url = ''] = await photosOf(shop, seller, id);
    expect(await statusOf(shop, url, seller)).toBe(200);
    expect(await statusOf(shop, url, buyer)).toBe(401);
  });
});
