import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { buy } from '#testing/payments/paying.ts';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';
import { askedAgainAfter, type CatalogueVersions, createCatalogueVersion } from './list-version.ts';

/** The brands whose lists read otherwise after it, seen by the process that did it, at once. */
async function moved(shop: TestShop, act: () => Promise<unknown>): Promise<string[]> {
  const before = await shop.deps.catalogueVersion.now();
  await act();
  const after = await shop.deps.catalogueVersion.now();
  return Object.keys(after).filter((key) => differ(before, after, key));
}

function differ(one: CatalogueVersions, other: CatalogueVersions, key: string): boolean {
  return one[key as 'all'] !== other[key as 'all'];
}

test('every change that a list shows moves its brand, and is seen at once where it was made', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const [seller, buyer] = [await shop.signUp({ title: 'seller' }), await shop.signUp()];
  const ids: string[] = [];
  const list = async () => {
    ids.push(await shop.addProduct(seller, { categoryId: '2' }));
  };
  expect(await moved(shop, list)).toEqual(['2', 'all']);
  await list();
  await list();
  const [sold, reported, own] = ids as [string, string, string];

  const advertize = () => shop.ok('PUT /advertize/:id', { params: { id: sold } }, seller);
  expect(await moved(shop, advertize)).toEqual(['2', 'all']);
  const { email } = seller;
  const verify = () => shop.ok('PUT /verifyseller/:email', { params: { email } }, admin);
  expect(await moved(shop, verify)).toEqual(['2', 'all']);
  expect(await moved(shop, () => buy(shop, buyer, sold))).toEqual(['2', 'all']);

  const remove = () => shop.ok('DELETE /myproducts/:id', { params: { id: own } }, seller);
  expect(await moved(shop, remove)).toEqual(['2', 'all']);
  await shop.ok('POST /reportitem', { body: { itemId: reported } }, buyer);
  const takeOut = () =>
    shop.ok('DELETE /deleteReportItem/:itemId', { params: { itemId: reported } }, admin);
  expect(await moved(shop, takeOut)).toEqual(['2', 'all']);

  await shop.addProduct(seller, { categoryId: '1' });
  await shop.addProduct(seller, { categoryId: '3' });
  const retire = () => shop.ok('DELETE /allsellers/:id', { params: { id: seller.userId } }, admin);
  expect(await moved(shop, retire)).toEqual(['1', '3', 'all']);
});

test('what no list shows moves nothing', async () => {
  const shop = await buildTestApp();
  const [seller, buyer] = [await shop.signUp({ title: 'seller' }), await shop.signUp()];
  const productId = await shop.addProduct(seller);
  const body = { productId, userNumber: '01812345678', meetLocation: 'Dhanmondi 27' };
  expect(await moved(shop, () => shop.ok('POST /booking', { body }, buyer))).toEqual([]);
  const look = () => shop.ok('POST /products/:id/view', { params: { id: productId } }, buyer);
  expect(await moved(shop, look)).toEqual([]);
  expect(await moved(shop, () => shop.signUp({ title: 'seller', verified: true }))).toEqual([]);
});

test('what another process wrote is seen half a second later', async () => {
  const shop = await buildTestApp();
  const { catalogueVersion, db } = shop.deps;
  await shop.addProduct(await shop.signUp({ title: 'seller' }), { categoryId: '1' });
  const before = await catalogueVersion.now();
  await db.updateTable('products').set({ name: 'Y22, as good as new' }).execute();
  expect(await catalogueVersion.now()).toBe(before);
  shop.clock.advance({ seconds: askedAgainAfter / 1000 });
  const after = await catalogueVersion.now();
  expect([differ(before, after, '1'), differ(before, after, '2')]).toEqual([true, false]);
});

test('the database is asked once, however many ask', async () => {
  const { deps } = await buildTestApp();
  let asked = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const version = createCatalogueVersion(deps.db.withPlugin(counting), deps.clock);
  await Promise.all([version.now(), version.now(), version.now()]);
  await version.now();
  expect(asked).toBe(1);

  // An answer that was asked for before the write says nothing about it.
  const early = version.now();
  version.mayHaveMoved();
  await Promise.all([early, version.now(), version.now()]);
  expect(asked).toBe(2);
});

test('what was answered is known without waiting, until it may be something else', async () => {
  const { deps, clock } = await buildTestApp();
  const { catalogueVersion: version } = deps;
  expect(version.known()).toBeNull();
  const answer = await version.now();
  expect(version.known()).toBe(answer);
  version.mayHaveMoved();
  expect(version.known()).toBeNull();
  await version.now();
  clock.advance({ seconds: askedAgainAfter / 1000 });
  expect(version.known()).toBeNull();
});

test('a booking and a look leave what is known as it is; a changed phone does not', async () => {
  const shop = await buildTestApp();
  const { catalogueVersion: version } = shop.deps;
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp({ title: 'buyer' });
  const id = await shop.addProduct(seller);
  const known = await version.now();

  const body = { productId: id, userNumber: '01812345678', meetLocation: 'Dhanmondi 27' };
  await shop.ok('POST /booking', { body }, buyer);
  await shop.ok('POST /products/:id/view', { params: { id } }, buyer);
  expect(version.known()).toBe(known);

  await shop.ok('PUT /advertize/:id', { params: { id } }, seller);
  expect(version.known()).toBeNull();
});

test('a database that was away is asked again by the next one who asks', async () => {
  const { deps } = await buildTestApp();
  let isAway = true;
  const flaky: KyselyPlugin = {
    transformQuery({ node }) {
      if (isAway) throw new Error('away');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const version = createCatalogueVersion(deps.db.withPlugin(flaky), deps.clock);
  await expect(version.now()).rejects.toThrow('away');
  isAway = false;
  expect(await version.now()).toMatchObject({ '1': '1', all: '1.1.1' });
});
