import { expect, test } from 'vitest';
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import { catalogueSeed } from '#server/catalogue/seed.ts';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import { buildTestApp } from '#testing/test-app.ts';

/** A shop with the specification's three brands, and Xiaomi as number 4. */
async function open() {
  const shop = await buildTestApp();
  await loadCatalogue(shop.deps.db, catalogueSeed.slice(0, 4));
  const admin = await shop.signUp({ admin: true });
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const idsOf = async (id: string) =>
    (await shop.ok('GET /products/:id', { params: { id } }, buyer)).map(({ _id }) => _id);
  const unpaid = async () =>
    (await shop.ok('GET /brands', {})).map(({ slug, unpaid }) => [slug, unpaid]);
  return { shop, admin, seller, buyer, idsOf, unpaid };
}

// spec D2-94
test('a phone of a brand beyond the three is listed, shown, found, advertised and booked', async () => {
  const { shop, seller, buyer, idsOf, unpaid } = await open();
  expect(await idsOf('4')).toEqual([]);
  const id = await shop.addProduct(seller, {
    categoryId: '4',
    name: 'Redmi Note 12',
    model: 'xiaomi-redmi-note-12',
  });
  expect(await idsOf('4')).toEqual([id]);
  expect(await unpaid()).toContainEqual(['xiaomi', 1]);
  const { phones } = await shop.ok('GET /search', { query: { q: 'redmi', brand: 'xiaomi' } });
  expect(phones.map(({ _id, categoryId, model }) => [_id, categoryId, model?.slug])).toEqual([
    [id, '4', 'xiaomi-redmi-note-12'],
  ]);
  await shop.ok('PUT /advertize/:id', { params: { id } }, seller);
  expect((await shop.ok('GET /advertizeitems', {})).map(({ _id }) => _id)).toEqual([id]);
  const body = { productId: id, userNumber: '01812345678', meetLocation: 'Shahbagh' };
  await shop.ok('POST /booking', { body }, buyer);
  // The specification's own list has three categories, whatever is listed.
  expect(await shop.ok('GET /categories', {})).toEqual([
    { categoryId: '1', name: 'VIVO', unpaid: 0 },
    { categoryId: '2', name: 'SAMSUNG', unpaid: 0 },
    { categoryId: '3', name: 'Realme', unpaid: 0 },
  ]);
});

// spec D2-94
test('a brand that is not there has no list, and no phone can be listed in it', async () => {
  const { shop, seller, buyer, idsOf } = await open();
  for (const id of ['5', '9999']) {
    const list = await shop.call('GET /products/:id', { params: { id } }, buyer);
    expect([id, list.status]).toEqual([id, 404]);
  }
  for (const id of ['0', '04', 'x', '10000', '-1']) {
    const list = await shop.call('GET /products/:id', { params: { id } }, buyer);
    expect([id, list.status]).toEqual([id, 400]);
  }
  const body = { ...believablePhone, img: await shop.upload(seller) };
  const unknown = await shop.call(
    'POST /addproduct',
    { body: { ...body, categoryId: '5' } },
    seller,
  );
  expect([unknown.status, unknown.body.errors]).toEqual([
    400,
    {
      categoryId: 'Choose a brand by its number: 1 VIVO, 2 SAMSUNG, 3 Realme, 4 Xiaomi',
    },
  ]);
  const foreign = await shop.call(
    'POST /addproduct',
    { body: { ...body, categoryId: '4', model: 'samsung-galaxy-a54-5g' } },
    seller,
  );
  expect([foreign.status, foreign.body.errors]).toEqual([
    400,
    { model: 'Choose a model of this brand from the list' },
  ]);
  expect(await idsOf('4')).toEqual([]);
});

// spec D2-94
test.each(['0', '04', 'x', '9999', '10000', -1, 9.5, 5, 'constructor'])(
  'the refusal of %j names the brands there are',
  async (categoryId) => {
    const { shop, seller } = await open();
    const body = { ...believablePhone, img: await shop.upload(seller), categoryId };
    const refused = await shop.call('POST /addproduct', { body }, seller);
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { categoryId: 'Choose a brand by its number: 1 VIVO, 2 SAMSUNG, 3 Realme, 4 Xiaomi' },
    ]);
  },
);

// spec D2-94
test('a number of JSON is read as the brand that it names', async () => {
  const { shop, seller, idsOf } = await open();
  const body = { ...believablePhone, img: await shop.upload(seller), categoryId: 4 };
  const { status, body: listed } = await shop.call('POST /addproduct', { body }, seller);
  expect(status).toBe(200);
  expect(await idsOf('4')).toEqual([listed.insertedId]);
});

test('the same picture, name and price with a brand that is not there are refused', async () => {
  const { shop, seller } = await open();
  const body = { ...believablePhone, img: await shop.upload(seller), categoryId: '2' };
  const { insertedId } = await shop.ok('POST /addproduct', { body }, seller);
  const again = await shop.call(
    'POST /addproduct',
    { body: { ...body, categoryId: '999' } },
    seller,
  );
  expect([again.status, again.body.code]).toEqual([400, 'bad-input']);
  const model = await shop.call(
    'POST /addproduct',
    { body: { ...body, model: 'no-such-model' } },
    seller,
  );
  expect([model.status, model.body.code]).toEqual([400, 'bad-input']);
  expect((await shop.ok('POST /addproduct', { body }, seller)).insertedId).toBe(insertedId);
});

// spec D2-94
test('a brand that an admin adds is in the list of brands at once, and phones can be listed in it', async () => {
  const { shop, admin, seller, idsOf, unpaid } = await open();
  expect(await unpaid()).toHaveLength(4);
  const { insertedId } = await shop.ok('POST /catalogue/brands', { body: { name: 'Lava' } }, admin);
  expect(insertedId).toBe('5');
  expect(await unpaid()).toEqual([
    ['vivo', 0],
    ['samsung', 0],
    ['realme', 0],
    ['xiaomi', 0],
    ['lava', 0],
  ]);
  const id = await shop.addProduct(seller, { categoryId: '5', name: 'Lava Agni 3' });
  expect(await idsOf('5')).toEqual([id]);
});

test('a seller who is removed leaves no phone of any brand', async () => {
  const { shop, admin, seller, idsOf, unpaid } = await open();
  await shop.addProduct(seller, { categoryId: '4', name: 'Redmi Note 12' });
  await shop.addProduct(seller, { categoryId: '2', name: 'Galaxy A54' });
  await shop.ok('DELETE /allsellers/:id', { params: { id: seller.userId } }, admin);
  expect(await idsOf('4')).toEqual([]);
  expect(await idsOf('2')).toEqual([]);
  expect(await unpaid()).toEqual([
    ['vivo', 0],
    ['samsung', 0],
    ['realme', 0],
    ['xiaomi', 0],
  ]);
});

test('the overview has the three brands, and those others that have phones', async () => {
  const { shop, admin, seller } = await open();
  const names = async () =>
    (await shop.ok('GET /overview', { query: {} }, admin)).brands.map(({ name }) => name);
  expect(await names()).toEqual(['VIVO', 'SAMSUNG', 'Realme']);
  await shop.addProduct(seller, { categoryId: '4', name: 'Redmi Note 12' });
  expect(await names()).toEqual(['VIVO', 'SAMSUNG', 'Realme', 'Xiaomi']);
});
