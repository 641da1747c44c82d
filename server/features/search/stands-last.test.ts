import { expect, test } from 'vitest';
import { namesParts } from '#contract/phones/parts-words.ts';
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import { catalogueSeed } from '#server/catalogue/seed.ts';
import { buildTestApp, type Person } from '#testing/test-app.ts';

const real = 'Samsung Galaxy A54 5G';

async function openShop() {
  const shop = await buildTestApp();
  await loadCatalogue(shop.deps.db, catalogueSeed.slice(0, 2));
  const seller = await shop.signUp({ title: 'seller', verified: true });
  const admin = await shop.signUp({ admin: true });
  const list = (name: string, selingPrice: number, whose: Person = seller) =>
    shop.addProduct(whose, { name, selingPrice, marketPrice: 50_000 });
  const find = async (query: object = {}) =>
    (await shop.ok('GET /search', { query: { q: 'galaxy a54', ...query } })).phones.map(
      ({ _id }) => _id,
    );
  const waiting = () => shop.ok('GET /waitingwords', {}, admin);
  return { shop, seller, admin, list, find, waiting };
}

test.each([
  'Samsung Galaxy S24 Ultra 12/512 (empty box)',
  'Galaxy S24 box only',
  'Only box, Galaxy S24',
  'Galaxy S24 khali box',
  'Galaxy S24 DUMMY phone',
  'Galaxy S24 for parts',
  'Galaxy S24 display only',
  'Galaxy S24 Ultra master copy',
  'গ্যালাক্সি এস২৪ খালি বক্স',
  'গ্যালাক্সি এস২৪ শুধু বাক্স',
  'গ্যালাক্সি এস২৪ ডামি',
  'গ্যালাক্সি এস২৪ পার্টস',
])('%s is no whole phone', (name) => {
  expect(namesParts(name)).toBe(true);
});

test.each([
  'Samsung Galaxy S24 Ultra 12/512 with box',
  'Galaxy A54 full box',
  'Galaxy A54, box and charger, display changed',
  'Xbox phone',
  'গ্যালাক্সি এস২৪ বক্সসহ',
])('%s is a phone', (name) => {
  expect(namesParts(name)).toBe(false);
});

// sec T107
test('an empty box stands behind the phones of its words, by best match, price and saving', async () => {
  const { list, find } = await openShop();
  const phone = await list(real, 24_500);
  const dear = await list(real, 26_000);
  const box = await list(`${real} 8/256 (empty box)`, 500);
  expect(await find()).toEqual([dear, phone, box]);
  expect(await find({ sort: 'cheapest' })).toEqual([phone, dear, box]);
  expect(await find({ sort: 'saving' })).toEqual([phone, dear, box]);
  // The order of the newest uses the time only.
  expect(await find({ sort: 'newest' })).toEqual([box, dear, phone]);
  // Without words, by the order of an index.
  expect(await find({ q: '', sort: 'cheapest' })).toEqual([phone, dear, box]);
  expect(await find({ q: '', sort: 'cheapest', after: phone })).toEqual([dear, box]);
  expect(await find({ q: '', sort: 'saving', after: dear })).toEqual([box]);
});

// sec T107
test('a price below a quarter of the usual one stands last until an admin lets it pass', async () => {
  const { shop, list, find, waiting, admin } = await openShop();
  for (let n = 0; n < 9; n += 1) {
    await list(real, 20_000 + n, await shop.signUp({ title: 'seller', verified: true }));
  }
  const seller = await shop.signUp({ title: 'seller' });
  const cheap = await list(real, 4_900, seller);
  const low = await list(real, 5_100, seller);
  const found = await find({ sort: 'cheapest' });
  expect(found[0]).toBe(low);
  expect(found.at(-1)).toBe(cheap);

  const [row] = await waiting();
  expect(row).toMatchObject({ _id: cheap, hidden: false, selingPrice: 4_900, tricks: [] });
  const turn = await shop.ok('GET /waiting', {}, admin);
  expect(turn.map(({ kind, count }) => `${kind} ${count}`)).toContain('words 1');
  const params = { id: cheap };
  const pass = { pass: true, reason: '', version: row?.version ?? '' };
  await shop.ok('POST /waitingwords/:id', { params, body: pass }, admin);
  expect(await waiting()).toEqual([]);
  expect((await find({ sort: 'cheapest' }))[0]).toBe(cheap);

  // Another description is not checked again, another price is.
  const own = await shop.ok('GET /myproducts/:id', { params }, seller);
  const edit = async (change: object) => {
    const { name, categoryId, condition, location, marketPrice, useTime, ramRoom } = own;
    const same = { name, categoryId, condition, location, marketPrice, useTime, ramRoom };
    const body = { ...same, selingPrice: 4_900, phoneNumber: '01712345678', description: 'Good' };
    await shop.ok('PUT /myproducts/:id', { params, body: { ...body, ...change } } as never, seller);
  };
  await edit({ description: 'Small scratch.' });
  expect(await waiting()).toEqual([]);
  await edit({ selingPrice: 4_000 });
  expect(await waiting()).toHaveLength(1);
});
