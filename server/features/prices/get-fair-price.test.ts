import { expect, test } from 'vitest';
import { catalogueSeed } from '#server/catalogue/data/index.ts';
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import { buy } from '#testing/payments/paying.ts';
import { buildTestApp } from '#testing/test-app.ts';

test('a fair price is made of sales and listings of the same model, variant and condition', async () => {
  const shop = await buildTestApp();
  await loadCatalogue(shop.deps.db, catalogueSeed.slice(0, 2));
  const seller = await shop.signUp({ title: 'seller' });
  const buyer = await shop.signUp();
  const list = (selingPrice: number, more = {}) =>
    shop.addProduct(seller, { selingPrice, ...more });
  const ask = async (query: Record<string, string>) =>
    shop.ok('GET /fairprice', {
      query: { model: 'samsung-galaxy-a54-5g', condition: 'Good', ...query },
    } as never);

  await buy(shop, buyer, await list(20_000));
  await buy(shop, buyer, await list(21_000));
  for (const taka of [22_000, 23_000]) await list(taka);
  // Others: of another condition, variant and model, and one that was removed.
  await list(1_000, { condition: 'Fair' });
  await list(90_000, { ramRoom: '8/256 GB' });
  await list(90_000, { name: 'Galaxy A14' });
  const removed = await list(24_000);
  await shop.ok('DELETE /myproducts/:id', { params: { id: removed } }, seller);

  const few = await ask({ ram: '8', storage: '128' });
  expect(few.price).toBeNull();
  expect(few.samples).toMatchObject({ sold: 2, listed: 2, leftOut: 0, newestDays: 0 });
  await list(24_000);
  const enough = await ask({ ram: '8', storage: '128' });
  expect(enough.price).toEqual({ median: 22_000, low: 21_000, high: 23_000 });
  expect(enough.months).toHaveLength(12);
  expect(enough.months.at(-1)?.sold).toBe(2);
  // Any variant: the one at Tk 90,000 is an outlier.
  expect((await ask({})).samples).toMatchObject({ listed: 4, leftOut: 1 });
});

test('an unknown model is not there, and a wrong question gets its sentences', async () => {
  const shop = await buildTestApp();
  const unknown = await shop.call('GET /fairprice', {
    query: { model: 'nokia-3310', condition: 'Good' },
  });
  expect(unknown.status).toBe(404);
  const wrong = await shop.call('GET /fairprice', {
    query: { model: '!', condition: 'New', ram: 'x' },
  });
  expect(wrong.status).toBe(400);
  expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(['condition', 'model', 'ram']);
});
