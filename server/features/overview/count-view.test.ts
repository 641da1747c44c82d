import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rateLimits } from '#contract/rate-limits.ts';
import { buy, renewed } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

async function look(shop: TestShop, person: Person, id: string): Promise<number> {
  return (await shop.ok('POST /products/:id/view', { params: { id } }, person)).modifiedCount;
}

/** All columns, to show that no viewer is stored. */
async function viewsIn({ deps }: TestShop) {
  const { rows } = await sql<{ row: object }>`
    select to_jsonb(v) as row from product_views v order by day`.execute(deps.db);
  return rows.map(({ row }) => row);
}

// spec D1-34
test('views of a phone are counted by the day, and nothing else about them is stored', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const id = await shop.addProduct(seller);

  expect(await look(shop, buyer, id)).toBe(1);
  expect(await look(shop, await shop.signUp(), id)).toBe(1);
  shop.clock.advance({ minutes: 24 * 60 });
  expect(await look(shop, await renewed(shop, buyer), id)).toBe(1);

  expect(await viewsIn(shop)).toEqual([
    { product_id: id, day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), views: 2 },
    { product_id: id, day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), views: 1 },
  ]);
});

// sec T100
test('an account counts once for a phone and half hour, however often it calls', async () => {
  // Not before midnight, when the keys of viewers change.
  const shop = await buildTestApp({ startAt: new Date('2026-11-22T06:00:00Z') });
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const [id, other] = [await shop.addProduct(seller), await shop.addProduct(seller)];
  const answers = await Promise.all(Array.from({ length: 60 }, () => look(shop, buyer, id)));
  expect(answers.reduce((sum, counted) => sum + counted, 0)).toBe(1);
  expect(await look(shop, buyer, other)).toBe(1);
  shop.clock.advance({ minutes: 29 });
  expect(await look(shop, await renewed(shop, buyer), id)).toBe(0);
  shop.clock.advance({ minutes: 1 });
  expect(await look(shop, await renewed(shop, buyer), id)).toBe(1);
  expect((await shop.ok('GET /phone/:id', { params: { id } })).views).toBe(2);
});

test('what is remembered of a look names nobody, and goes after half an hour', async () => {
  const shop = await buildTestApp();
  const id = await shop.addProduct(await shop.signUp({ title: 'seller' }));
  const buyer = await shop.signUp();
  await look(shop, buyer, id);
  const rows = async () => shop.deps.db.selectFrom('recent_looks').selectAll().execute();
  const [remembered] = await rows();
  expect(remembered?.viewer).toMatch(/^[\w-]{22}$/);
  expect(JSON.stringify(remembered)).not.toContain(buyer.userId);
  shop.clock.advance({ minutes: 29 });
  await shop.deps.pageViews.write(shop.deps.db);
  expect(await rows()).toHaveLength(1);
  shop.clock.advance({ minutes: 1 });
  await shop.deps.pageViews.write(shop.deps.db);
  expect(await rows()).toEqual([]);
});

test('a page that was sent to somebody and the call of the same account are one look', async () => {
  const shop = await buildTestApp();
  const id = await shop.addProduct(await shop.signUp({ title: 'seller' }));
  const buyer = await shop.signUp();
  const page = { productId: id, address: '10.0.0.1', agent: 'Mozilla/5.0 Firefox/140.0' };
  shop.deps.pageViews.add({ ...page, email: buyer.email });
  await shop.deps.pageViews.write(shop.deps.db);
  expect(await look(shop, buyer, id)).toBe(0);
  // The hint is not signed: another name in it does not make another visitor.
  shop.deps.pageViews.add({ ...page, email: 'somebody@else.test' });
  await shop.deps.pageViews.write(shop.deps.db);
  expect((await shop.ok('GET /phone/:id', { params: { id } })).views).toBe(1);
});

test('looks at own, sold, removed and unknown phones count nothing', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const own = await shop.addProduct(seller);
  const sold = await shop.addProduct(seller);
  await buy(shop, buyer, sold);
  const removed = await shop.addProduct(seller);
  await shop.ok('DELETE /myproducts/:id', { params: { id: removed } }, seller);

  expect(await look(shop, seller, own)).toBe(0);
  for (const id of [sold, removed, shop.deps.newId()]) expect(await look(shop, buyer, id)).toBe(0);
  expect(await viewsIn(shop)).toEqual([]);
});

test('one account cannot look for ever', async () => {
  const views = [{ per: 'account', tries: 2, seconds: 3600 }] as const;
  const shop = await buildTestApp({ rateLimits: { ...rateLimits, views } });
  const id = await shop.addProduct(await shop.signUp({ title: 'seller' }));
  const buyer = await shop.signUp();
  await look(shop, buyer, id);
  await look(shop, buyer, id);
  const refused = await shop.call('POST /products/:id/view', { params: { id } }, buyer);
  expect(refused.body.code).toBe('too-many-requests');
});
