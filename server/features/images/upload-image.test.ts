import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createLogger } from '#server/http/api/logging.ts';
import { Problem } from '#server/lib/problem.ts';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import { photoWith, qrCodeOf } from '#testing/fixtures/code-photos.ts';
import {
  avif,
  heic,
  impostors,
  noisyPicture,
  plainPicture,
  pngClaiming,
  truncatedJpeg,
} from '#testing/fixtures/pictures.ts';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';
import { sweepExpiredImages } from './sweep-expired-images.ts';
import { uploadImage } from './upload-image.ts';

const eightMegabytes = 8 * 1024 * 1024;

type Sending = {
  token?: string;
  query?: Record<string, string>;
  field?: string;
  fileName?: string;
  type?: string;
};

/** Uploads as a browser does; returns the response, also a refusal. */
async function send(shop: TestShop, bytes: Uint8Array, sending: Sending = {}) {
  const { token, query = {}, field = 'image', fileName = 'phone.jpg', type } = sending;
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: type ?? 'image/jpeg' }), fileName);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return await shop.inject({
    method: 'POST',
    url: '/api/images',
    query,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
}

async function ticket(shop: TestShop): Promise<string> {
  return (await shop.ok('POST /images/ticket', {})).key;
}

async function expectNothingStored(shop: TestShop): Promise<void> {
  expect(await shop.deps.db.selectFrom('images').selectAll().execute()).toEqual([]);
  const entries = await readdir(join(shop.dataDir, 'images'), {
    recursive: true,
    withFileTypes: true,
  });
  expect(entries.filter((entry) => entry.isFile())).toEqual([]);
}

// spec S1-14, S7-5
test('a member uploads a picture and gets an address that shows it', async () => {
  const shop = await buildTestApp();
  const { token } = await shop.signUp();

  const answer = await send(shop, await plainPicture(300, 200), { token });

  expect(answer.status).toBe(200);
  const url = expect.stringMatching(/^\/images\/[0-9a-f-]{36}\.webp$/);
  expect(answer.body).toEqual({ data: { url }, success: true, status: 200 });
  const { data } = answer.body as { data: { url: string } };
  const picture = await shop.app.inject({ url: data.url });
  expect(picture.headers['content-type']).toBe('image/webp');
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 300, height: 200 });
});

// spec S7-5
test('someone who registers uploads with a ticket', async () => {
  const shop = await buildTestApp();

  const answer = await send(shop, await plainPicture(), { query: { key: await ticket(shop) } });

  expect(answer.status).toBe(200);
});

test('nobody uploads without a token or a ticket that holds', async () => {
  const shop = await buildTestApp();
  const member = await shop.signUp();
  const key = await ticket(shop);
  shop.clock.advance({ seconds: 601 });
  const freshTicket = await ticket(shop);

  const attempts: Sending[] = [
    {},
    { token: 'nonsense' },
    { query: { key: 'nonsense' } },
    { query: { key } },
    // Access tokens and upload tickets are not interchangeable.
    { query: { key: member.token } },
    { token: freshTicket },
  ];
  for (const attempt of attempts) {
    const answer = await send(shop, await plainPicture(), attempt);
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ code: 'upload-not-allowed' });
  }
  await expectNothingStored(shop);
});

test('a picture in another field is refused with the name of the right one', async () => {
  const shop = await buildTestApp();

  const answer = await send(shop, await plainPicture(), {
    query: { key: await ticket(shop) },
    field: 'photo',
  });

  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ code: 'bad-input', errors: { image: expect.any(String) } });
  await expectNothingStored(shop);
});

test.each([
  ['JSON', 'application/json', '{"image":"x"}', 415, 'wrong-type'],
  ['the bare picture', 'image/jpeg', 'bytes', 415, 'wrong-type'],
  ['a form without files', 'multipart/form-data; boundary=b', '--b--\r\n', 400, 'bad-input'],
  ['a form without an end', 'multipart/form-data; boundary=b', '--b\r\n', 400, 'unreadable-body'],
  ['a form without a boundary', 'multipart/form-data', '--b--\r\n', 400, 'unreadable-body'],
])('%s is refused', async (_, contentType, payload, status, code) => {
  const shop = await buildTestApp();

  const answer = await shop.inject({
    method: 'POST',
    url: '/api/images',
    query: { key: await ticket(shop) },
    headers: { 'content-type': contentType },
    payload,
  });

  expect({ status: answer.status, body: answer.body }).toMatchObject({ status, body: { code } });
  await expectNothingStored(shop);
});

test.each(['0', '-5', '1.5', 'soon'])('expiration=%s is refused', async (expiration) => {
  const shop = await buildTestApp();

  const answer = await send(shop, await plainPicture(), {
    query: { key: await ticket(shop), expiration },
  });

  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ errors: { expiration: expect.any(String) } });
});

// sec V5.2.1
test('8 MB are taken and one byte more is not', async () => {
  const shop = await buildTestApp();
  const { token } = await shop.signUp();
  const picture = await noisyPicture(1400, 1000);
  const padded = (size: number) => {
    const bytes = Buffer.alloc(size);
    bytes.set(picture);
    return bytes;
  };

  const tooLarge = await send(shop, padded(eightMegabytes + 1), { token });

  expect(tooLarge.status).toBe(413);
  expect(tooLarge.body).toMatchObject({ code: 'image-too-large' });
  await expectNothingStored(shop);
  expect((await send(shop, padded(eightMegabytes), { token })).status).toBe(200);
});

test('a file that crosses the limit between two chunks is too large all the same', async () => {
  const shop = await buildTestApp();
  const allowed = Buffer.alloc(eightMegabytes);
  allowed.set(await plainPicture());
  const chunks = [
    Buffer.from('--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'),
    allowed,
    Buffer.from('x\r\n--b--\r\n'),
  ];

  const answer = await shop.inject({
    method: 'POST',
    url: '/api/images',
    query: { key: await ticket(shop) },
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: Readable.from(chunks),
  });

  expect(answer.body).toMatchObject({ code: 'image-too-large' });
  await expectNothingStored(shop);
});

test('megabytes in a wrong field do not keep the server from closing', async () => {
  const shop = await buildTestApp();
  const origin = await shop.app.listen({ port: 0 });
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(eightMegabytes)]), 'phone.jpg');

  const address = `${origin}/api/images?key=${await ticket(shop)}`;
  const answer = await fetch(address, { method: 'POST', body: form });

  expect(answer.status).toBe(400);
  await answer.body?.cancel();
  await shop.app.close();
});

// sec V5.2.2
test.each([
  ['an SVG', 415, 'image-wrong-type', () => impostors.svg],
  ['a page', 415, 'image-wrong-type', () => impostors.html],
  ['a GIF', 415, 'image-wrong-type', () => impostors.gif],
  ['a PDF', 415, 'image-wrong-type', () => impostors.pdf],
  ['an HEIC', 415, 'image-heic', () => heic],
  ['an AVIF', 415, 'image-heic', () => avif],
  ['an empty file', 415, 'image-wrong-type', () => impostors.empty],
  ['half a picture', 400, 'image-unreadable', truncatedJpeg],
  ['a bomb', 413, 'image-too-large', () => pngClaiming(50_000, 50_000)],
])('%s under the name phone.jpg is refused', async (_, status, code, bytes) => {
  const shop = await buildTestApp();

  const answer = await send(shop, await bytes(), { query: { key: await ticket(shop) } });

  expect({ status: answer.status, body: answer.body }).toMatchObject({ status, body: { code } });
  await expectNothingStored(shop);
});

// sec V5.2.2
test("neither the name nor the type that the sender claims matters, only the file's bytes", async () => {
  const shop = await buildTestApp();

  const answer = await send(shop, await plainPicture(), {
    query: { key: await ticket(shop) },
    fileName: '../../etc/passwd.svg',
    type: 'text/html',
  });

  expect(answer.status).toBe(200);
});

test('an upload that was swept while it waited for its turn is refused and leaves no file', async () => {
  const shop = await buildTestApp();
  const { imageHost } = shop.deps;
  const slowHost = {
    ...imageHost,
    async store(id: string, bytes: Uint8Array) {
      shop.clock.advance({ seconds: 601 });
      await sweepExpiredImages(shop.deps);
      await imageHost.store(id, bytes);
    },
  };

  const upload = uploadImage({
    query: {},
    params: undefined,
    body: undefined,
    file: await plainPicture(),
    caller: null,
    headers: new Headers(),
    address: '203.0.113.1',
    deps: { ...shop.deps, imageHost: slowHost },
    log: shop.app.log,
  });

  await expect(upload).rejects.toEqual(new Problem('temporarily-down'));
  await expectNothingStored(shop);
});

// sec V16.5.2
test.each(['ENOSPC', 'EDQUOT'])('a full disk (%s) is told as such, and logged', async (code) => {
  const lines: string[] = [];
  const logger = createLogger('error', { write: (line: string) => void lines.push(line) });
  const shop = await buildTestApp({ logger });
  shop.deps.imageHost.store = async () => {
    throw Object.assign(new Error('no space left on device, write'), { code });
  };

  const answer = await send(shop, await plainPicture(), { query: { key: await ticket(shop) } });

  expect(answer).toMatchObject({ status: 507, body: { code: 'storage-full' } });
  expect(lines.join()).toContain('no space left on device');
  await expectNothingStored(shop);
});

test('a photo of a listing with a QR code is refused at once, and nothing of it is stored', async () => {
  const shop = await buildTestApp();
  const { token } = await shop.signUp();
  const answer = await send(shop, await photoOfCode(), { token, query: { for: 'listing' } });
  expect([answer.status, answer.body]).toMatchObject([400, { code: 'image-has-code' }]);
  await expectNothingStored(shop);
});

test('elsewhere it is stored, as proof of a problem, but no listing takes it', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const id = await shop.addProduct(seller);
  const answer = await send(shop, await photoOfCode(), { token: seller.token });
  const { url: img } = (answer.body as { data: { url: string } }).data;
  const listing = { ...believablePhone, img };
  const listed = await shop.call('POST /addproduct', { body: listing }, seller);
  expect([listed.status, listed.body.code]).toEqual([400, 'image-has-code']);
  const edited = await shop.call('PUT /myproducts/:id', { params: { id }, body: listing }, seller);
  expect([edited.status, edited.body.code]).toEqual([400, 'image-has-code']);
  const more = { ...believablePhone, img: await shop.upload(seller), photos: [img] };
  const third = await shop.call('POST /addproduct', { body: more }, seller);
  expect([third.status, third.body.code]).toEqual([400, 'image-has-code']);
});

const photoOfCode = async () =>
  photoWith(await noisyPicture(640, 800), await qrCodeOf('https://wa.me/8801712345678'), {
    width: 300,
    degrees: 10,
  });
