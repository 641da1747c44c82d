import { expect, test } from 'vitest';
import { endDueDeals } from '#server/features/deals/end-due-deals.ts';
import { writable } from '#testing/lib/writable.ts';
import { openDeal } from '#testing/payments/dealing.ts';
import { buildTestApp } from '#testing/test-app.ts';
import { advanceDeal, playOtherDeals } from './deals.ts';
import { createDemoClient } from './demo-client.ts';
import { demoPhones } from './market.ts';
import { datePastDeals } from './past-sales.ts';

test.each([
  ['paid', 'paid'],
  ['agreed', 'paid'],
  ['handed-over', 'handed-over'],
  ['problem', 'problem'],
  ['decision', 'decision'],
  ['completed', 'completed'],
] as const)('the demo market takes a deal to %s by the calls of its two', async (to, state) => {
  const { shop, people, id: bookingId, read } = await openDeal();
  const client = createDemoClient(shop.app, 'http://localhost:80');
  const photo = () => shop.upload(people.buyer);
  const { buyer, seller } = people;
  const order = { client, buyer, seller, bookingId };
  await advanceDeal(order, to, { deps: shop.deps, photo });
  const page = await read('buyer');
  expect(page.state).toBe(state);
  expect(page.meeting?.agreed ?? false).toBe(to === 'agreed');
});

test('the demo market keeps a phone for cash, with a meeting agreed', async () => {
  const { shop, people } = await openDeal();
  const client = createDemoClient(shop.app, 'http://localhost:80');
  const { buyer, seller } = people;
  const phone = await shop.addProduct(seller, { cash: true });
  const bookingId = await client.book({ ...buyer, cookie: '' }, phone);
  const order = { client, buyer, seller, bookingId };
  await advanceDeal(order, 'reserved', { deps: shop.deps });
  const page = await shop.ok('GET /order/:id', { params: { id: bookingId } }, buyer);
  expect([page.state, page.meeting?.agreed]).toEqual(['reserved', true]);
});

test('beside the phones of the market there is a deal in each other state, and no phone more for sale', async () => {
  const shop = await buildTestApp();
  const seller = { ...(await shop.signUp({ title: 'seller' })), cookie: '' };
  const buyer = { ...(await shop.signUp()), cookie: '' };
  const img = await shop.upload(seller);
  const ofSeller = demoPhones.filter((one) => one.seller === 'seller2' && one.brand === 'realme');
  for (const { name, location, sellingPriceTaka } of ofSeller) {
    await shop.addProduct(seller, { name, location, selingPrice: sellingPriceTaka, img });
  }
  const forSale = async () =>
    (await shop.ok('GET /allproducts', {})).filter(({ paid }) => !paid).length;
  const before = await forSale();
  const client = createDemoClient(shop.app, 'http://localhost:80');
  const once = (_step: string, work: () => Promise<unknown>) => work().then(() => {});
  await playOtherDeals(client, shop.deps, { seller, buyer, phones: demoPhones, once });
  const sales = await shop.ok('GET /sales', { query: {} }, seller);
  expect(sales.map(({ state }) => state).sort()).toEqual([
    'booked',
    'cancelled',
    'claimed',
    'completed-cash',
    'declined',
    'lapsed',
    'no-show',
    'offered',
    'refunded',
    'returning',
  ]);
  expect(await forSale()).toBe(before);
});

test('a past sale stays sold, and is dated with its deal', async () => {
  const deal = await openDeal({ startAt: new Date('2026-11-29T06:00:00Z') });
  const { shop, people, id: bookingId, db } = deal;
  const client = createDemoClient(shop.app, 'http://localhost:80');
  const order = { client, buyer: people.buyer, seller: people.seller, bookingId };
  await advanceDeal(order, 'completed', { deps: shop.deps });
  const paidAt = new Date('2026-03-01T06:00:00Z');
  await writable(db).updateTable('products').set({ paid_at: paidAt }).execute();
  await datePastDeals(db);
  // Both charts have it in its own week.
  const query = { period: '52-weeks' } as const;
  const ofSeller = { params: { email: people.seller.email }, query };
  const shown = [
    await shop.ok('GET /overview', { query }, people.admin),
    await shop.ok('GET /dashboard/overview/:email', ofSeller, people.seller),
  ];
  for (const { points } of shown) {
    const sold = points.filter(({ sales }) => sales > 0);
    expect(sold).toMatchObject([{ from: '2026-02-23', to: '2026-03-01', sales: 1 }]);
  }
  await deal.wait({ days: 11 });
  expect(await endDueDeals(shop.deps)).toBe(0);
  const row = await db.selectFrom('deals').select(['state', 'paid_at']).executeTakeFirstOrThrow();
  expect(row).toEqual({ state: 'completed', paid_at: paidAt });
  // The buyer, whose booking was an hour before the payment, is a member for longer.
  const { created_at: since } = await db
    .selectFrom('members')
    .select('created_at')
    .where('id', '=', people.buyer.userId)
    .executeTakeFirstOrThrow();
  expect(since).toEqual(new Date('2026-02-22T05:00:00Z'));
});
