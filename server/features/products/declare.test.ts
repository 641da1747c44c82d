import { expect, test } from 'vitest';
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import { catalogueSeed } from '#server/catalogue/seed.ts';
import { believablePhone } from '#testing/fixtures/believable-phone.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { sizesIn } from './declare.ts';

/** The specification's brands and Xiaomi. */
const someBrands = catalogueSeed.slice(0, 4);

const said = {
  model: 'samsung-galaxy-a54-5g',
  ram: '৮',
  storage: 256,
  colour: ' Awesome Lime ',
  monthsUsed: 8,
  batteryHealth: 91,
  batteryState: 'normal',
  batteryOriginal: true,
  charger: true,
  box: false,
  receipt: true,
  warrantyMonths: 0,
  official: true,
  locks: [],
  defects: ['camera', 'camera', 'buttons'],
  negotiable: true,
  division: 'Dhaka',
  district: 'Gazipur',
  area: 'Tongi',
};

test('what a seller declares is kept and shown, and what was not said is missing', async () => {
  const shop = await buildTestApp();
  await loadCatalogue(shop.deps.db, someBrands);
  const seller = await shop.signUp({ title: 'seller' });
  const img = await shop.upload(seller);
  await shop.addProduct(seller, { ...said, img });
  await shop.addProduct(seller, { img, name: 'Own make', ramRoom: 'much', location: 'Here' });

  const { phones } = await shop.ok('GET /search', { query: { sort: 'newest' } });
  const [plain, whole] = phones[0]?.name === 'Own make' ? phones : [...phones].reverse();
  expect(whole).toMatchObject({
    ...said,
    model: { slug: 'samsung-galaxy-a54-5g', name: 'Galaxy A54 5G' },
    ram: 8,
    colour: 'Awesome Lime',
    defects: ['camera', 'buttons'],
  });
  for (const field of Object.keys(said)) expect(plain).not.toHaveProperty(field);
});

test('without declarations, what name, ramRoom and location say for certain counts', async () => {
  const shop = await buildTestApp();
  await loadCatalogue(shop.deps.db, someBrands);
  const seller = await shop.signUp({ title: 'seller' });
  await shop.addProduct(seller, { location: 'Sadar, Bogura, Rajshahi' });
  const { phones } = await shop.ok('GET /search', { query: {} });
  expect(phones[0]).toMatchObject({
    model: { slug: 'samsung-galaxy-a54-5g' },
    ram: 8,
    storage: 128,
    division: 'Rajshahi',
    district: 'Bogura',
  });
});

test.each([
  ['8/128 GB', { ram: 8, storage: 128 }],
  ['৮/১২৮', { ram: 8, storage: 128 }],
  ['6GB / 64GB', { ram: 6, storage: 64 }],
  ['', {}],
  ['128', {}],
  ['8+8/128', {}],
  ['7/128', {}],
])('%s says for certain: %j', (typed, sizes) => {
  expect(sizesIn(typed)).toEqual(sizes);
});

const faults: [field: string, wrong: Record<string, unknown>][] = [
  ['model', { model: 'xiaomi-redmi-note-12' }],
  ['model', { model: 'samsung-galaxy-b54' }],
  ['model', { model: "a' or 1=1" }],
  ['ram', { ram: 0 }],
  ['ram', { ram: 'much' }],
  ['storage', { storage: 1_000_000 }],
  ['monthsUsed', { monthsUsed: -1 }],
  ['batteryHealth', { batteryHealth: 101 }],
  ['batteryState', { batteryState: 'good' }],
  ['defects.0', { defects: ['dust'] }],
  ['colour', { colour: 'x'.repeat(61) }],
  ['division', { division: 'Calcutta' }],
  ['district', { division: 'Sylhet', district: 'Bogura' }],
];

test('a wrong declaration gets its sentence, and nothing is stored', async () => {
  const shop = await buildTestApp();
  await loadCatalogue(shop.deps.db, someBrands);
  const seller = await shop.signUp({ title: 'seller' });
  const img = await shop.upload(seller);
  for (const [field, wrong] of faults) {
    const body = { ...believablePhone, img, ...wrong };
    const answer = await shop.call('POST /addproduct', { body }, seller);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]]);
  }
  expect(await shop.deps.db.selectFrom('products').select('id').execute()).toEqual([]);
});

test('a place that is typed as people say it gives the district, so that its filter finds the phone', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const id = await shop.addProduct(seller, { location: 'near Savar bus stand' });
  const { phones } = await shop.ok('GET /search', { query: { district: 'Dhaka' } });
  expect(phones.map(({ _id, area }) => [_id, area])).toEqual([[id, 'Savar']]);
});

test.each([
  [{ registration: 'official' }, true],
  [{ registration: 'before-2026' }, false],
  [{ registration: 'from-abroad', official: true }, false],
  [{ registration: 'unknown', official: true }, undefined],
  [{ official: true }, true],
])('%o is found as official: %s', async (declared, official) => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const id = await shop.addProduct(seller, declared);
  const phone = await shop.ok('GET /phone/:id', { params: { id } });
  expect(phone).toMatchObject(
    'registration' in declared ? { registration: declared.registration } : {},
  );
  expect(phone.official).toBe(official);
  const found = await shop.ok('GET /search', { query: { official: '1' } });
  expect(found.phones.map(({ _id }) => _id)).toEqual(official ? [id] : []);
});
