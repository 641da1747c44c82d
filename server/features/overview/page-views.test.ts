import { expect, test } from 'vitest';
import { buildTestApp } from '#testing/test-app.ts';
import { createPageViews } from './page-views.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';

async function openShop() {
  // Not before midnight, when the keys of viewers change.
  const shop = await buildTestApp({ startAt: new Date('2026-11-22T06:00:00Z') });
  const seller = await shop.signUp({ title: 'seller' });
  const id = await shop.addProduct(seller);
  const views = createPageViews(shop.deps.viewerMarks, shop.clock.now);
  const look = (address: string, more: { agent?: string; email?: string } = {}) =>
    views.add({ productId: id, address, agent: phone, email: '', ...more });
  const count = async () => {
    await views.write(shop.deps.db);
    return (await shop.ok('GET /phone/:id', { params: { id } })).views;
  };
  return { shop, seller, id, views, look, count };
}

test('looks are written together, each visitor once in half an hour', async () => {
  const { shop, look, count } = await openShop();
  look('10.0.0.1');
  look('10.0.0.1');
  look('10.0.0.2');
  expect(await count()).toBe(2);
  shop.clock.advance({ minutes: 29 });
  look('10.0.0.1');
  expect(await count()).toBe(2);
  shop.clock.advance({ minutes: 30 });
  look('10.0.0.1');
  expect(await count()).toBe(3);
  // No view is written twice.
  expect(await count()).toBe(3);
});

test('programs, the seller, and looks at what is not for sale count nothing', async () => {
  const { shop, seller, id, views, look, count } = await openShop();
  look('10.0.0.1', { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  look('10.0.0.2', { agent: 'WhatsApp/2.23.20.0' });
  look('10.0.0.3', { email: seller.email.toUpperCase() });
  look('10.0.0.4', { email: 'somebody@else.test' });
  views.add({
    productId: '01920000-0000-7000-8000-000000000000',
    address: '',
    agent: '',
    email: '',
  });
  expect(await count()).toBe(1);
  look('10.0.0.5');
  await shop.ok('DELETE /myproducts/:id', { params: { id } }, seller);
  await views.write(shop.deps.db);
  const rows = await shop.deps.db.selectFrom('product_views').select('views').execute();
  expect(rows).toEqual([{ views: 1 }]);
});
