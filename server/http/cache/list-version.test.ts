import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import type { Replica } from '#server/db/hosted/replica.ts';
import { buy } from '#testing/payments/paying.ts';
import { buildTestApp, type TestShop } from '#testing/test-app.ts';
import {
  anyPosition,
  createListVersion,
  type ListVersions,
  maxVersionAge,
} from './list-version.ts';

/** The brands whose versions differ after `act`, read at once in the same process. */
async function changedBy(shop: TestShop, act: () => Promise<unknown>): Promise<string[]> {
  const before = await shop.deps.listVersion.current();
  await act();
  const after = await shop.deps.listVersion.current();
  return Object.keys(after).filter((key) => differ(before, after, key));
}

function differ(one: ListVersions, other: ListVersions, key: string): boolean {
  return one[key as 'all'] !== other[key as 'all'];
}

test('every change that a list shows changes its brand’s version, at once in its own process', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const [seller, buyer] = [await shop.signUp({ title: 'seller' }), await shop.signUp()];
  const ids: string[] = [];
  const list = async () => {
    ids.push(await shop.addProduct(seller, { categoryId: '2' }));
  };
  expect(await changedBy(shop, list)).toEqual(['2', 'all']);
  await list();
  await list();
  const [sold, reported, own] = ids as [string, string, string];

  const advertize = () => shop.ok('PUT /advertize/:id', { params: { id: sold } }, seller);
  expect(await changedBy(shop, advertize)).toEqual(['2', 'all']);
  const { email } = seller;
  const verify = () => shop.ok('PUT /verifyseller/:email', { params: { email } }, admin);
  expect(await changedBy(shop, verify)).toEqual(['2', 'all']);
  expect(await changedBy(shop, () => buy(shop, buyer, sold))).toEqual(['2', 'all']);

  const remove = () => shop.ok('DELETE /myproducts/:id', { params: { id: own } }, seller);
  expect(await changedBy(shop, remove)).toEqual(['2', 'all']);
  await shop.ok('POST /reportitem', { body: { itemId: reported } }, buyer);
  const takeOut = () =>
    shop.ok('DELETE /deleteReportItem/:itemId', { params: { itemId: reported } }, admin);
  expect(await changedBy(shop, takeOut)).toEqual(['2', 'all']);

  await shop.addProduct(seller, { categoryId: '1' });
  await shop.addProduct(seller, { categoryId: '3' });
  const retire = () => shop.ok('DELETE /allsellers/:id', { params: { id: seller.userId } }, admin);
  expect(await changedBy(shop, retire)).toEqual(['1', '3', 'all']);
});

test('a change that no list shows changes no version', async () => {
  const shop = await buildTestApp();
  const [seller, buyer] = [await shop.signUp({ title: 'seller' }), await shop.signUp()];
  const productId = await shop.addProduct(seller);
  const body = { productId, userNumber: '01812345678', meetLocation: 'Dhanmondi 27' };
  expect(await changedBy(shop, () => shop.ok('POST /booking', { body }, buyer))).toEqual([]);
  const view = () => shop.ok('POST /products/:id/view', { params: { id: productId } }, buyer);
  expect(await changedBy(shop, view)).toEqual([]);
  expect(await changedBy(shop, () => shop.signUp({ title: 'seller', verified: true }))).toEqual([]);
});

test('a write of another process is seen half a second later', async () => {
  const shop = await buildTestApp();
  const { listVersion, db } = shop.deps;
  await shop.addProduct(await shop.signUp({ title: 'seller' }), { categoryId: '1' });
  const before = await listVersion.current();
  await db.updateTable('products').set({ name: 'Y22, as good as new' }).execute();
  expect(await listVersion.current()).toBe(before);
  shop.clock.advance({ seconds: maxVersionAge / 1000 });
  const after = await listVersion.current();
  expect([differ(before, after, '1'), differ(before, after, '2')]).toEqual([true, false]);
});

test('concurrent readers share one statement', async () => {
  const { deps } = await buildTestApp();
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements += 1;
      return result;
    },
  };
  const version = createListVersion(deps.db.withPlugin(counting), deps.clock);
  await Promise.all([version.current(), version.current(), version.current()]);
  await version.current();
  expect(statements).toBe(1);

  // A version that was read before the write is outdated.
  const early = version.current();
  version.invalidate();
  await Promise.all([early, version.current(), version.current()]);
  expect(statements).toBe(2);
});

test('a booking and a view do not invalidate the versions; a changed phone does', async () => {
  const shop = await buildTestApp();
  const { listVersion: version } = shop.deps;
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp({ title: 'buyer' });
  const id = await shop.addProduct(seller);
  const read = await version.current();

  const body = { productId: id, userNumber: '01812345678', meetLocation: 'Dhanmondi 27' };
  await shop.ok('POST /booking', { body }, buyer);
  await shop.ok('POST /products/:id/view', { params: { id } }, buyer);
  expect(await version.current()).toBe(read);

  await shop.ok('PUT /advertize/:id', { params: { id } }, seller);
  expect(await version.current()).not.toBe(read);
});

test('visitors wait for a silent primary for a second, and then no more until it answers', async () => {
  const { deps } = await buildTestApp();
  let release = () => {};
  const silence = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  const silent: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      asked += 1;
      await silence;
      return result;
    },
  };
  const replica: Replica = {
    at: async () => deps.db,
    heard() {},
    alone: async () => deps.db,
    reads: { replica: 0, primary: 0 },
    read: (_position, onReplica) => onReplica(deps.db),
    close: async () => {},
  };
  const version = createListVersion(deps.db.withPlugin(silent), deps.clock, replica);
  const start = performance.now();
  const shown = await version.forVisitors();
  expect(performance.now() - start).toBeGreaterThan(990);
  expect(await shown.current()).toMatchObject({ all: '1.1.1.0.0.0.0.0' });
  expect(await shown.position()).toBe(anyPosition);
  for (let n = 0; n < 20; n += 1) expect(await version.forVisitors()).toBe(shown);
  expect(asked).toBe(1);
  expect(performance.now() - start).toBeLessThan(1_900);
  release();
  await expect.poll(() => version.forVisitors()).toBe(version);
});

test('after a failure the next reader asks the database again', async () => {
  const { deps } = await buildTestApp();
  let isAway = true;
  const flaky: KyselyPlugin = {
    transformQuery({ node }) {
      if (isAway) throw new Error('away');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const version = createListVersion(deps.db.withPlugin(flaky), deps.clock);
  await expect(version.current()).rejects.toThrow('away');
  isAway = false;
  expect(await version.current()).toMatchObject({ '1': '1', all: '1.1.1.0.0.0.0.0' });
});
