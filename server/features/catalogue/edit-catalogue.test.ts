import { expect, test } from 'vitest';
import { indexPhones } from '#server/catalogue/index-phones.ts';
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import { catalogueSeed } from '#server/catalogue/seed.ts';
import { buildTestApp } from '#testing/test-app.ts';

async function open() {
  const shop = await buildTestApp();
  // The specification's three brands.
  await loadCatalogue(shop.deps.db, catalogueSeed.slice(0, 3));
  const admin = await shop.signUp({ admin: true });
  const seller = await shop.signUp({ title: 'seller' });
  const find = async (q: string) => {
    await indexPhones(shop.deps);
    const { phones } = await shop.ok('GET /search', { query: { q } });
    return phones.map(({ _id, model }) => [_id, model?.slug]);
  };
  const acts = async () => {
    const { entries } = await shop.ok('GET /auditlog', { query: {} }, admin);
    return entries.map(({ action, detail }) => [action, detail.name]);
  };
  return { shop, admin, seller, find, acts };
}

test('a brand that an admin adds comes after the others, once, and is audited', async () => {
  const { shop, admin, acts } = await open();
  const body = { name: 'Lava', bangla: 'লাভা', aliases: ['lawa'] };
  const { insertedId } = await shop.ok('POST /catalogue/brands', { body }, admin);
  expect(insertedId).toBe('4');
  const brands = await shop.ok('GET /brands', {});
  expect(brands.map(({ slug }) => slug)).toEqual(['vivo', 'samsung', 'realme', 'lava']);
  expect((await shop.ok('GET /categories', {})).map(({ categoryId }) => categoryId)).toEqual([
    '1',
    '2',
    '3',
  ]);
  const { suggestions } = await shop.ok('GET /suggestions', { query: { q: 'lawa' } });
  expect(suggestions.map(({ slug }) => slug)).toEqual(['lava']);
  for (const name of ['lava', 'LAWA', 'samsang', '???']) {
    const again = await shop.call('POST /catalogue/brands', { body: { name } }, admin);
    expect([name, again.status, again.body.code]).toEqual([name, 409, 'catalogue-taken']);
  }
  expect(await acts()).toEqual([['brand-added', 'Lava']]);
});

test('a model that an admin adds is recognised in phones that were listed before', async () => {
  const { shop, admin, seller, find, acts } = await open();
  const id = await shop.addProduct(seller, { name: 'Samsung Galaxy Q77 Pro' });
  expect(await find('q77')).toEqual([[id, undefined]]);
  const body = { brand: 'samsung', name: 'Galaxy Q77 Pro', codes: ['SM-Q777F'], year: 2026 };
  await shop.ok('POST /catalogue/models', { body }, admin);
  expect(await find('SM-Q777F')).toEqual([[id, 'samsung-galaxy-q77-pro']]);
  const again = await shop.call('POST /catalogue/models', { body }, admin);
  expect(again.body.code).toBe('catalogue-taken');
  const nowhere = await shop.call(
    'POST /catalogue/models',
    { body: { ...body, brand: 'x' } },
    admin,
  );
  expect(nowhere.status).toBe(404);
  expect(await acts()).toEqual([['model-added', 'SAMSUNG Galaxy Q77 Pro']]);
});

test('a merged model is another name of the one that stays, for its phones and in searches', async () => {
  const { shop, admin, seller, find, acts } = await open();
  const id = await shop.addProduct(seller, { name: 'Galaxy A54 5G' });
  const body = { from: 'samsung-galaxy-a54-5g', into: 'samsung-galaxy-a53-5g' };
  expect((await shop.ok('POST /catalogue/merge', { body }, admin)).modifiedCount).toBe(1);
  expect(await find('a53')).toEqual([[id, 'samsung-galaxy-a53-5g']]);
  expect(await find('a54')).toEqual([[id, 'samsung-galaxy-a53-5g']]);
  const { phones } = await shop.ok('GET /search', { query: { model: body.from } });
  expect(phones).toHaveLength(1);
  // A listing with the old name, or with the old model, gets the remaining model.
  const later = await shop.addProduct(seller, { name: 'A54', model: body.from });
  expect(await find('a54')).toContainEqual([later, 'samsung-galaxy-a53-5g']);
  expect((await shop.call('POST /catalogue/merge', { body }, admin)).status).toBe(404);
  const across = { from: 'samsung-galaxy-a14', into: 'vivo-y20' };
  const refused = await shop.call('POST /catalogue/merge', { body: across }, admin);
  expect(refused.body.code).toBe('catalogue-taken');
  expect(await acts()).toEqual([['models-merged', 'Galaxy A54 5G → Galaxy A53 5G']]);
  // A later release does not bring it back.
  await loadCatalogue(shop.deps.db, catalogueSeed.slice(0, 2));
  const models = await shop.ok('GET /brands/:slug/models', { params: { slug: 'samsung' } });
  expect(models.map(({ slug }) => slug)).not.toContain(body.from);
});

test('names that sellers typed are told by number, and one that is confirmed is recognised', async () => {
  const { shop, admin, seller, find, acts } = await open();
  const first = await shop.addProduct(seller, {
    name: 'Samsung A fifty four',
    selingPrice: 20_000,
  });
  await shop.addProduct(seller, { name: 'Samsung A fifty four', selingPrice: 21_000 });
  await shop.addProduct(seller, { name: 'Something else' });
  expect(await shop.ok('GET /catalogue/names', {}, admin)).toEqual([
    { brand: 'samsung', name: 'Samsung A fifty four', phones: 2 },
    { brand: 'samsung', name: 'Something else', phones: 1 },
  ]);
  const body = { brand: 'samsung', name: 'Samsung A fifty four', model: 'samsung-galaxy-a54-5g' };
  expect((await shop.ok('POST /catalogue/names', { body }, admin)).modifiedCount).toBe(2);
  expect(await find('SM-A546E')).toContainEqual([first, 'samsung-galaxy-a54-5g']);
  expect(await shop.ok('GET /catalogue/names', {}, admin)).toHaveLength(1);
  expect(await acts()).toEqual([['name-confirmed', 'Samsung A fifty four → Galaxy A54 5G']]);
});
