import sharp from 'sharp';
import { expect, test } from 'vitest';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import { roomyRateLimits } from '#testing/lib/roomy-rate-limits.ts';
import { buy } from '#testing/payments/paying.ts';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';
import { drawPreview } from './draw-preview.ts';

async function openShop() {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const id = await shop.addProduct(seller);
  const previewOf = async () => (await shop.ok('GET /phone/:id', { params: { id } })).preview;
  const edit = (change: object) => {
    const { model: _model, ...body } = { ...believablePhone, ...change };
    return shop.ok('PUT /myproducts/:id', { params: { id }, body }, seller);
  };
  return { shop, seller, id, previewOf, edit };
}

async function fetchPicture({ app }: TestShop, url: string) {
  const { statusCode, headers, rawPayload } = await app.inject({ url });
  return { status: statusCode, headers, bytes: rawPayload };
}

// spec D1-83
test('a phone has a picture of its own for shared links, in the size that chats ask for', async () => {
  const { shop, previewOf } = await openShop();
  const { status, headers, bytes } = await fetchPicture(shop, await previewOf());
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  // WhatsApp ignores pictures above 300 KB.
  expect(bytes.length).toBeLessThan(300_000);
});

// spec D1-83
test.each([
  ['price', { selingPrice: 19_900 }],
  ['name', { name: 'Galaxy A54, hardly used' }],
])(
  'with another %s there is another picture, and the old address leads to it',
  async (_, change) => {
    const { shop, previewOf, edit } = await openShop();
    const before = await previewOf();
    const old = await fetchPicture(shop, before);
    await edit(change);
    const after = await previewOf();
    expect(after).not.toBe(before);
    expect((await fetchPicture(shop, after)).bytes.equals(old.bytes)).toBe(false);
    const moved = await fetchPicture(shop, before);
    expect([moved.status, moved.headers.location]).toEqual([302, after]);
  },
);

test('what is not on the picture leaves it as it is', async () => {
  const { previewOf, edit } = await openShop();
  const before = await previewOf();
  await edit({ description: 'With its box' });
  expect(await previewOf()).toBe(before);
});

// spec D1-83
test('a sold phone shows no price; a hidden one no picture; of a removed one it is gone', async () => {
  const { shop, seller, id, previewOf } = await openShop();
  const before = await previewOf();
  const show = (shown: boolean) =>
    shop.ok('PUT /myproducts/:id/shown', { params: { id }, body: { shown } }, seller);
  await show(false);
  expect((await fetchPicture(shop, before)).status).toBe(404);
  await show(true);
  await buy(shop, await shop.signUp(), id);
  const sold = await previewOf();
  expect(sold).not.toBe(before);
  expect((await fetchPicture(shop, before)).headers.location).toBe(sold);
  expect((await fetchPicture(shop, sold)).status).toBe(200);

  const other = await shop.addProduct(seller);
  const { preview } = await shop.ok('GET /phone/:id', { params: { id: other } });
  await shop.ok('DELETE /myproducts/:id', { params: { id: other } }, seller);
  expect((await fetchPicture(shop, preview)).status).toBe(410);
});

test('whoever has a picture is told so undrawn, and one network has only so many drawn', async () => {
  const previews = [{ per: 'address', tries: 1, seconds: 600 }] as const;
  const shop = await buildTestApp({ rateLimits: { ...roomyRateLimits, previews } });
  const seller = await shop.signUp({ title: 'seller' });
  let read = 0;
  const readPhoto = shop.deps.imageHost.read;
  shop.deps.imageHost.read = (id) => {
    read += 1;
    return readPhoto(id);
  };
  const add = async () => {
    const params = { id: await shop.addProduct(seller) };
    return (await shop.ok('GET /phone/:id', { params })).preview;
  };
  const [one, other] = [await add(), await add()];
  // A picture cached before this process started.
  const etag = `"${/-(\w+)\.jpg$/.exec(one)?.[1]}"`;
  const again = await shop.app.inject({ url: one, headers: { 'if-none-match': etag } });
  expect([again.statusCode, again.rawPayload.length, read]).toEqual([304, 0, 0]);
  const drawn = await fetchPicture(shop, one);
  expect([drawn.status, drawn.headers.etag, read]).toEqual([200, etag, 1]);
  expect((await fetchPicture(shop, other)).status).toBe(429);
  // A picture that is drawn already does not count.
  expect((await fetchPicture(shop, one)).status).toBe(200);
});

test('a phone whose photo cannot be read has a picture all the same', async () => {
  const { shop, previewOf } = await openShop();
  shop.deps.imageHost.read = () => Promise.reject(new Error('the disk is gone'));
  const { status, bytes } = await fetchPicture(shop, await previewOf());
  expect(status).toBe(200);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
});

test('an address of no phone is not found, and nothing is drawn for it', async () => {
  const { shop } = await openShop();
  for (const file of ['x.jpg', '..%2F..%2Fetc%2Fpasswd', `${crypto.randomUUID()}-0.jpg`]) {
    expect((await fetchPicture(shop, `/images/previews/${file}`)).status).toBe(404);
  }
});

test.each([
  ['markup', '<span size="1">a</span> <b>&amp;</b>'],
  ['an open tag', '<span'],
  ['one long word', 'W'.repeat(120)],
  ['many letters', 'স্ত্রী '.repeat(17)],
  ['letters of a script without a font', '手机'.repeat(20)],
])('a name of %s is drawn as it was typed', async (_, name) => {
  const bytes = await drawPreview({ name, price: 1_250_050, photo: null });
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
});

test('a name of few letters, each of very many signs, is cut until it fits beside a photo', async () => {
  const name = `${'ক্'.repeat(29)}ক`.repeat(4);
  const photo = await sharp({
    create: { width: 300, height: 400, channels: 3, background: 'teal' },
  })
    .jpeg()
    .toBuffer();
  const bytes = await drawPreview({ name, price: 100, photo });
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
});

// Shaped and unshaped letters have different widths: a renderer without OpenType's rules for Bangla
// would draw the three letters of a conjunct beside each other.
test('Bangla conjuncts are joined, and not set as single letters', async () => {
  const widthOf = async (name: string) => {
    const bytes = await drawPreview({ name, price: 100, photo: null });
    const area = { left: 50, top: 40, width: 1100, height: 320 };
    const part = await sharp(bytes).extract(area).threshold(160).png().toBuffer();
    const title = await sharp(part).trim().toBuffer({ resolveWithObject: true });
    return title.info.width;
  };
  const joined = await widthOf('ক্ষক্ষক্ষক্ষ');
  const apart = await widthOf('ক্\u200cষক্\u200cষক্\u200cষক্\u200cষ');
  expect(joined).toBeLessThan(apart * 0.8);
});

test.each(['Galaxy S21 (official, Bangladesh variant)', 'Redmi Note 12 unofficial'])(
  'a phone may be called official: %s',
  async (name) => {
    const shop = await buildTestApp();
    const seller = await shop.signUp({ title: 'seller' });
    const id = await shop.addProduct(seller, { name });
    expect((await shop.ok('GET /phone/:id', { params: { id } })).shared.name).toBe(name);
  },
);

// sec T81, T135
test.each([
  ['PhoneHaat Official: account locked, visit phonehaat dot help', 'Mirpur 10, Dhaka'],
  ['URGENT: your bKash is locked, call ０１７１２３４５６７８', 'wa.me/8801712345678'],
  ['Galaxy A54', 'PhoneHaat help desk, Banani'],
  ['Galaxy A54 ✔ ভেরিফাইড', 'Mirpur 10, Dhaka'],
])('what may not be quoted is on no picture and in no preview: %s, %s', async (name, location) => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const admin = await shop.signUp({ admin: true });
  const id = await shop.addProduct(seller, { name, location });
  // An admin may approve it for the phone's own page.
  const [waiting] = await shop.ok('GET /waitingwords', {}, admin);
  const version = waiting?.version ?? '';
  if (waiting) {
    await shop.ok(
      'POST /waitingwords/:id',
      { params: { id }, body: { pass: true, version } },
      admin,
    );
  }
  const { preview, shared, ...phone } = await shop.ok('GET /phone/:id', { params: { id } });
  expect([phone.name, phone.location]).toEqual([name, location]);
  expect(shared).toEqual({
    name: name === 'Galaxy A54' ? name : 'A phone · একটি ফোন',
    location: location === 'Mirpur 10, Dhaka' ? location : 'Bangladesh · বাংলাদেশ',
  });
  const { bytes } = await fetchPicture(shop, preview);
  const photo = await shop.deps.imageHost.read(phone.img.split('/').at(-1)?.split('.')[0] ?? '');
  const price = Number(believablePhone.selingPrice) * 100;
  expect(bytes.equals(await drawPreview({ name: shared.name, price, photo }))).toBe(true);
  expect(bytes.equals(await drawPreview({ name, price, photo }))).toBe(shared.name === name);
});
