import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readSearch, type SearchQuery } from '#contract/search/search.ts';
import { indexPhones } from '#server/catalogue/index-phones.ts';
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import { catalogueSeed } from '#server/catalogue/seed.ts';
import { writable } from '#testing/lib/writable.ts';
import { withoutTriggers } from '#testing/search/every-model.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { createBroadCounts } from './broad-counts.ts';
import { conditionsOf, type Ids } from './conditions.ts';
import { countFacets } from './facets.ts';
import { lookUpWords, readWords, searchedWords } from './read-words.ts';

/**
 * Only the specification's brands and Xiaomi, because loading the whole catalogue would take most
 * of the time.
 */
const someBrands = catalogueSeed.slice(0, 4);

/** A small market of Galaxy and Realme phones, newest last. */
async function openMarket() {
  const shop = await buildTestApp();
  await loadCatalogue(shop.deps.db, someBrands);
  const seller = await shop.signUp({ title: 'seller' });
  const list = async (fields: Record<string, unknown>) => {
    shop.clock.advance({ minutes: 1 });
    return shop.addProduct(seller, fields);
  };
  const a54 = await list({
    name: 'Samsung Galaxy A54 5G',
    selingPrice: 24_500,
    location: 'Mirpur, Dhaka',
  });
  const a14 = await list({
    name: 'Galaxy A14',
    selingPrice: 9_500,
    ramRoom: '4/64 GB',
    location: 'Zindabazar, Sylhet',
  });
  const r12 = await list({
    name: 'Realme 12 5G',
    categoryId: '3',
    selingPrice: 19_000,
    marketPrice: 30_000,
    model: 'realme-12-5g',
    ramRoom: '8/256 GB',
    location: 'Sadar, Bogura, Rajshahi',
    box: true,
    negotiable: false,
  });
  const find = async (query: Record<string, string | string[]>) => {
    const found = await shop.ok('GET /search', { query });
    return { ...found, ids: found.phones.map(({ _id }) => _id) };
  };
  return { shop, seller, find, a54, a14, r12 };
}

test('words find phones by name, brand, model and code, in both scripts and with typos', async () => {
  const { find, a54, a14, r12 } = await openMarket();
  expect((await find({ q: 'samsung' })).ids).toEqual([a14, a54]);
  expect((await find({ q: 'স্যামসাং এ৫৪' })).ids).toEqual([a54]);
  expect((await find({ q: 'SM-A546E' })).ids).toEqual([a54]);
  const mistyped = await find({ q: 'smasung a14' });
  expect(mistyped.ids).toEqual([a14]);
  expect(mistyped.corrected).toEqual([{ typed: 'smasung', meant: 'samsung' }]);
  // A word of three letters resembles many others, so only swapped letters are corrected.
  expect(await find({ q: 'vvo' })).toMatchObject({ ids: [], corrected: [] });
  // য় has two encodings.
  expect((await find({ q: 'রিয়েলমি ১২' })).ids).toEqual([r12]);
  expect((await find({ q: 'রিয়েলমি ১২' })).ids).toEqual([r12]);
  expect((await find({ q: 'a54 realme' })).ids).toEqual([]);
});

test('filters are OR within one and AND across, and each choice says how many it gives', async () => {
  const { find, a54, a14, r12 } = await openMarket();
  const both = await find({ brand: ['samsung', 'realme'], ram: '8' });
  expect(both.ids).toEqual([r12, a54]);
  expect(both.read).toEqual({ q: '', typed: '', min: null, max: null, sort: 'best' });
  expect(both.facets.brand).toEqual([
    { value: 'realme', name: 'Realme', bangla: 'রিয়েলমি', count: 1, isMore: false, chosen: true },
    {
      value: 'samsung',
      name: 'SAMSUNG',
      bangla: 'স্যামসাং',
      count: 1,
      isMore: false,
      chosen: true,
    },
  ]);
  expect(both.facets.ram.map(({ value, count, chosen }) => [value, count, chosen])).toEqual([
    ['8', 2, true],
    ['4', 1, false],
  ]);
  expect((await find({ brand: 'samsung,realme', ram: '4' })).ids).toEqual([a14]);
  expect((await find({ model: 'samsung-galaxy-a54-5g' })).ids).toEqual([a54]);
  expect((await find({ brand: 'realme' })).facets.model).toEqual([
    { value: 'realme-12-5g', name: 'Realme 12 5G', count: 1, isMore: false, chosen: false },
  ]);
  expect((await find({ min: '৯,৫০০', max: '19000' })).ids).toEqual([r12, a14]);
  expect((await find({ division: 'Sylhet' })).ids).toEqual([a14]);
  expect((await find({ district: 'Bogura' })).ids).toEqual([r12]);
  expect((await find({ box: '1' })).ids).toEqual([r12]);
  expect((await find({ negotiable: '1' })).ids).toEqual([]);
  expect((await find({ storage: '256 GB' })).ids).toEqual([r12]);
});

test('results are sorted as asked', async () => {
  const { find, a54, a14, r12 } = await openMarket();
  expect((await find({ sort: 'newest' })).ids).toEqual([r12, a14, a54]);
  expect((await find({ sort: 'cheapest' })).ids).toEqual([a14, r12, a54]);
  // Savings of Tk 36,500, 21,500 and 11,000.
  expect((await find({ sort: 'saving' })).ids).toEqual([a14, a54, r12]);
});

test('a phone with the exact word comes before a shorter name of which it is the beginning', async () => {
  const { shop, seller, find } = await openMarket();
  const exact = await shop.addProduct(seller, { name: 'Nimbus Sky with two extra covers' });
  const longer = await shop.addProduct(seller, { name: 'Nimbus Skyline' });
  expect((await find({ q: 'nimbus sky' })).ids).toEqual([exact, longer]);
});

test('the badge of the seller is a filter, also when it is given later', async () => {
  const { shop, seller, find } = await openMarket();
  expect((await find({ verified: '1' })).ids).toEqual([]);
  const admin = await shop.signUp({ admin: true });
  await shop.ok('PUT /verifyseller/:email', { params: { email: seller.email } }, admin);
  expect((await find({ verified: '1' })).ids).toHaveLength(3);
  await shop.addProduct(seller);
  expect((await find({ verified: '1' })).ids).toHaveLength(4);
});

test('what means nothing is left out and said, and a page stays a page', async () => {
  const { find } = await openMarket();
  const bad = await find({
    min: 'abc',
    max: '-1',
    brand: ['nothing', 'samsung'],
    condition: 'Perfect',
    sort: 'sideways',
    after: 'nobody',
    colour: 'blue',
    utm_source: 'facebook',
  });
  expect(bad.ids).toHaveLength(2);
  expect(bad.dropped).toEqual([
    { field: 'condition', value: 'Perfect' },
    { field: 'min', value: 'abc' },
    { field: 'max', value: '-1' },
    { field: 'sort', value: 'sideways' },
    { field: 'colour', value: 'blue' },
    { field: 'brand', value: 'nothing' },
    { field: 'after', value: 'nobody' },
  ]);
  const swapped = await find({ min: '20000', max: '100' });
  expect(swapped.dropped).toEqual([{ field: 'max', value: '100' }]);
  expect(swapped.ids).toHaveLength(1);
});

test('ten thousand characters and five hundred filters are answered as quickly, with what was read', async () => {
  const { find } = await openMarket();
  const long = await find({ q: `samsung ${'x'.repeat(10_000)}` });
  expect(long.dropped[0]?.field).toBe('q');
  const many = await find({ ram: Array.from({ length: 500 }, (_, index) => String(index + 1)) });
  expect(many.facets.ram.filter(({ chosen }) => chosen)).toHaveLength(20);
  expect(many.dropped).toHaveLength(10);
  const quotes = await find({ q: `' | 'a':* & ! \\ ') -- ` });
  expect(quotes.total.count).toBe(2);
});

test('words that tell no phone are left out when nothing has them, and that is said', async () => {
  const { find, a54, a14 } = await openMarket();
  const talk = await find({ q: 'samsung a54 koto dam' });
  expect(talk.ids).toEqual([a54]);
  expect([talk.ignored, talk.dropped]).toEqual([['koto dam'], []]);
  // The catalogue has the A14 with 4/64 GB; no phone has 12/512.
  expect((await find({ q: 'a14 4/64' })).dropped).toEqual([]);
  expect((await find({ q: 'a14 12/512 5g' })).ids).toEqual([a14]);
  // Nothing is left out of what nothing but other phones would be found without.
  const other = await find({ q: 'samsung a99', max: '5000' });
  expect([other.ids, other.dropped]).toEqual([[], []]);
});

test('a count ends at its limit, and says so: each choice has so many or more', async () => {
  const { shop, seller } = await openMarket();
  const { db } = shop.deps;
  await withoutTriggers(db, [
    sql`insert into products (id, seller_id, category_id, name, selling_price, market_price,
        phone_number, image_id, description, location, condition, use_time, ram_room, post_time, search)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${seller.userId},
        case when n % 4 = 0 then '3' else '2' end, 'Phone',
        1000000, 2000000, '01712345678', image_id, '', '', 'Good', '', '', '', array_to_tsvector(array['zed'])
      from generate_series(1, 16) n, (select image_id from products limit 1) photo`,
  ]);
  const kept = createBroadCounts(shop.clock.now);
  const countWith = async (query: SearchQuery, ids: Ids, upTo: number) => {
    const { search } = readSearch(query);
    const words = searchedWords(search.q);
    const terms = readWords(words, await lookUpWords(db, words));
    const conditions = conditionsOf(search, terms, ids);
    return await countFacets(db, { search, conditions, names: new Map() }, { upTo, kept });
  };
  const all = await countWith({ min: '10000', max: '10000' }, { brand: [], model: [] }, 10);
  expect(all.total).toBe(11);
  expect(all.facets.condition).toMatchObject([{ value: 'Good', count: 10, isMore: true }]);
  const counted = all.facets.brand.map(({ count }) => count);
  expect(counted.reduce((sum, one) => sum + one, 0)).toBe(11);
  expect(all.facets.brand.every(({ isMore }) => isMore)).toBe(true);
  // Four of Realme are counted to the end, and of the other brands there are eleven or more.
  const price = { min: '10000', max: '10000' };
  const four = await countWith({ ...price, brand: 'realme' }, { brand: ['3'], model: [] }, 10);
  expect(four.total).toBe(4);
  expect(four.facets.condition).toMatchObject([{ value: 'Good', count: 4, isMore: false }]);
  expect(four.facets.brand[0]).toMatchObject({ value: 'realme', count: 4, isMore: false });
  expect(four.facets.brand[1]).toMatchObject({ value: 'samsung', isMore: true });
  const zed = await countWith({ q: 'zed', brand: 'realme' }, { brand: ['3'], model: [] }, 10);
  expect(zed.total).toBe(4);
  expect(zed.facets.brand[1]).toMatchObject({ value: 'samsung', isMore: true });

  // For a minute what is counted as so many or more is not counted again; what is exact always is.
  await sql`update products set condition = 'Fair' where name = 'Phone'`.execute(db);
  const conditionsWith = async (query: SearchQuery, brand: string[]) => {
    const { facets } = await countWith({ ...price, ...query }, { brand, model: [] }, 10);
    return facets.condition.map(({ value }) => value);
  };
  expect(await conditionsWith({}, [])).toEqual(['Good']);
  expect(await conditionsWith({ brand: 'realme' }, ['3'])).toEqual(['Fair']);
  shop.clock.advance({ minutes: 1 });
  expect(await conditionsWith({}, [])).toEqual(['Fair']);
});

test('only what is nearly a known word is compared with all words', async () => {
  const { shop } = await openMarket();
  const { near } = await lookUpWords(shop.deps.db, ['samsung', 'smasung', 'sams']);
  expect(near.map((each) => each.some(({ word }) => word === 'samsung'))).toEqual([
    false,
    true,
    false,
  ]);
});

test('a known word that no phone has is read as half of another', async () => {
  const { find, a54, a14, seller, shop } = await openMarket();
  // There are a Galaxy A1 and an A5, but not here.
  const half = await find({ q: 'galaxy a5' });
  expect([half.ids, half.dropped, half.corrected]).toEqual([[a54], [], []]);
  expect((await find({ q: 'samsung a1' })).ids).toEqual([a14]);
  const a5 = await shop.addProduct(seller, { name: 'Galaxy A5' });
  expect((await find({ q: 'galaxy a5' })).ids).toEqual([a5]);
});

test('a number is no half of another, nor of a size', async () => {
  const { find, shop, seller } = await openMarket();
  // There is a Realme 8, but not here.
  await shop.addProduct(seller, { name: 'Realme 80 8GB', categoryId: '3' });
  expect((await find({ q: 'realme 8' })).ids).toEqual([]);
});

test('when nothing is found, it says which filter to take off, by what that gives', async () => {
  const { find } = await openMarket();
  const none = await find({ q: 'galaxy', condition: 'Good', max: '5000' });
  expect(none.total).toEqual({ count: 0, isMore: false });
  expect(none.loosen).toEqual([
    { field: 'price', count: 2, isMore: false },
    { field: 'filters', count: 2, isMore: false },
  ]);
  // Without any filter there are the most, but none is what was wished: that comes last.
  const fewer = await find({ q: 'galaxy', condition: 'Fair', max: '5000' });
  expect(fewer.loosen.at(-1)?.field).toBe('filters');
  // A chosen filter has its name even without results.
  const { facets } = await find({ brand: 'vivo' });
  expect(facets.brand.filter(({ chosen }) => chosen)).toEqual([
    { value: 'vivo', name: 'VIVO', bangla: 'ভিভো', count: 0, isMore: false, chosen: true },
  ]);
});

test('the pages of a search hold every phone once, in every order', async () => {
  const { shop, seller, find } = await openMarket();
  const img = await shop.upload(seller);
  for (let n = 0; n < 30; n += 1) {
    const name = `Galaxy A5${n % 4} no ${n}`;
    await shop.addProduct(seller, { img, name, selingPrice: 10_000 + (n % 3) });
  }
  for (const sort of ['best', 'newest', 'cheapest', 'saving']) {
    const first = await find({ q: 'galaxy', sort });
    expect(first.ids).toHaveLength(24);
    const second = await find({ q: 'galaxy', sort, after: first.next ?? '' });
    expect(second.next).toBeNull();
    expect(new Set([...first.ids, ...second.ids]).size).toBe(32);
  }
});

test('sold and removed phones are not found', async () => {
  const { shop, seller, find, a54, a14 } = await openMarket();
  await shop.ok('DELETE /myproducts/:id', { params: { id: a14 } }, seller);
  await writable(shop.deps.db)
    .updateTable('products')
    .set({ paid_at: new Date() })
    .where('id', '=', a54)
    .execute();
  const found = await find({ q: 'galaxy' });
  expect(found.ids).toEqual([]);
  expect(found.facets.brand).toEqual([]);
});

test('a phone that was listed before the catalogue was loaded gets its model and words', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const id = await shop.addProduct(seller, {
    name: 'samsung a54 (8/128)',
    location: 'Sadar, Feni, Chattogram',
  });
  await loadCatalogue(shop.deps.db, someBrands);
  await indexPhones(shop.deps);
  const { phones } = await shop.ok('GET /search', { query: { q: 'SM-A546', district: 'Feni' } });
  expect(phones.map(({ _id, model }) => [_id, model?.name])).toEqual([[id, 'Galaxy A54 5G']]);
  // Once more changes nothing.
  const { rows } = await sql<{ n: string }>`select count(*) as n from models`.execute(shop.deps.db);
  await loadCatalogue(shop.deps.db, someBrands);
  expect((await sql`select count(*) as n from models`.execute(shop.deps.db)).rows).toEqual(rows);
});

test('what words were read as fills only what the address does not say', async () => {
  const { find, a14, r12 } = await openMarket();
  const said = await find({ q: 'realme under 20000 box soho gaming' });
  expect(said.ids).toEqual([r12]);
  expect(said.read).toEqual({
    q: 'realme',
    typed: 'realme under 20000 box soho gaming',
    min: null,
    max: 20_000,
    sort: 'best',
  });
  expect(said.understood.map(({ words, filters }) => [words, filters])).toEqual([
    ['under 20000', [{ field: 'max', value: '20000' }]],
    ['box soho', [{ field: 'box', value: '1' }]],
  ]);
  expect(said.understood[0]?.literally).toBe('realme "under 20000"');
  expect(said.ignored).toEqual(['gaming']);
  // The address has a price, a place and an order.
  const other = await find({ q: 'under 5000 cheap', max: '10000', sort: 'newest' });
  expect([other.ids, other.read.max, other.read.sort]).toEqual([[a14], 10_000, 'newest']);
  expect(other.understood).toEqual([]);
  expect((await find({ q: 'dhaka', district: 'Sylhet' })).ids).toEqual([a14]);
  // In quotes they are words, which no phone has.
  expect((await find({ q: '"under 20000" zzz' })).total.count).toBe(0);
});

test('the nearest models come when the one that is asked for is not for sale, and are named', async () => {
  const { find, a54, a14 } = await openMarket();
  for (const q of ['a53', 'samsung a 55', 'Galaxy A52s', 'স্যামসাং এ৫৫']) {
    const found = await find({ q });
    expect([found.ids, found.near], q).toEqual([
      [a54],
      [{ slug: 'samsung-galaxy-a54-5g', name: 'SAMSUNG Galaxy A54 5G' }],
    ]);
    expect(found.dropped).toEqual([]);
  }
  expect((await find({ q: 'a15' })).ids).toEqual([a14]);
  // Another brand, another price and a far number are not near.
  for (const q of ['realme a54', 'a53 under 20000', 'a70']) {
    const { ids, near } = await find({ q });
    expect([ids, near], q).toEqual([[], []]);
  }
});

test('both phones come when either is meant, in turns', async () => {
  const { shop, seller, find, a54, a14 } = await openMarket();
  const img = await shop.upload(seller);
  const list = (name: string) => shop.addProduct(seller, { img, name });
  const more = [await list('Galaxy A54 one'), await list('Galaxy A54 two')];
  const found = await find({ q: 'a54 vs a14' });
  expect(found.ids.slice(0, 2)).toContain(a14);
  expect([...found.ids].sort()).toEqual([a54, a14, ...more].sort());
  expect((await find({ q: 'a14 or realme 12' })).ids).toHaveLength(2);
});

test('where nothing is for sale, the nearest districts are named, by the borders between', async () => {
  const { shop, seller, find } = await openMarket();
  // The A14 is in Sylhet, the Realme in Bogura, and the A54 in Dhaka.
  const none = await find({ q: 'moulvibazar' });
  expect(none.ids).toEqual([]);
  expect(none.nearby).toEqual([
    { district: 'Sylhet', count: 1, isMore: false },
    { district: 'Dhaka', count: 1, isMore: false },
    { district: 'Bogura', count: 1, isMore: false },
  ]);
  // Of two that are as near, the one with more phones comes first.
  const list = async (district: string, count: number) => {
    for (let n = 0; n < count; n += 1) {
      await shop.addProduct(seller, { location: `Sadar, ${district}` });
    }
  };
  const nearest = async () =>
    (await find({ q: 'moulvibazar' })).nearby.map(({ district }) => district);
  await list('Sunamganj', 1);
  await list('Habiganj', 2);
  expect(await nearest()).toEqual(['Habiganj', 'Sylhet', 'Sunamganj']);
  await list('Sylhet', 2);
  expect(await nearest()).toEqual(['Sylhet', 'Habiganj', 'Sunamganj']);
  // Nothing of it is anywhere, or it is there.
  expect((await find({ q: 'vivo moulvibazar' })).nearby).toEqual([]);
  expect((await find({ q: 'sylhet' })).nearby).toEqual([]);
});

test('suggestions are brands and models, at most eight, for half words in both scripts', async () => {
  const { shop } = await openMarket();
  const suggest = async (q: string) =>
    (await shop.ok('GET /suggestions', { query: { q } })).suggestions.map(({ slug }) => slug);
  expect((await suggest('sams'))[0]).toBe('samsung');
  expect(await suggest('sams')).toHaveLength(8);
  expect(await suggest('এ৫৪')).toContain('samsung-galaxy-a54-5g');
  expect(await suggest('স্যামসাং এ৫৪')).toEqual(['samsung-galaxy-a54-5g']);
  expect(await suggest('redmi note 12')).toContain('xiaomi-redmi-note-12');
  expect(await suggest('')).toEqual([]);
  expect(await suggest('zzzzzzzz')).toEqual([]);
});
