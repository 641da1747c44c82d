import { expect, test } from 'vitest';
import { endDueDeals } from '#server/features/deals/end-due-deals.ts';
import { openDeal } from '#testing/payments/dealing.ts';
import { advanceDeal } from './deals.ts';
import { createDemoClient } from './demo-client.ts';
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
  await advanceDeal(order, to, { now: shop.clock.now(), photo });
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
  await advanceDeal(order, 'reserved', { now: shop.clock.now(), photo: async () => '' });
  const page = await shop.ok('GET /order/:id', { params: { id: bookingId } }, buyer);
  expect([page.state, page.meeting?.agreed]).toEqual(['reserved', true]);
});

test('a past sale stays sold, and is dated with its deal', async () => {
  const deal = await openDeal();
  const { shop, people, id: bookingId, db } = deal;
  const client = createDemoClient(shop.app, 'http://localhost:80');
  const order = { client, buyer: people.buyer, seller: people.seller, bookingId };
  await advanceDeal(order, 'completed', { now: shop.clock.now(), photo: async () => '' });
  const paidAt = new Date('2026-03-01T06:00:00Z');
  await db.updateTable('products').set({ paid_at: paidAt }).execute();
  await datePastDeals(db);
  await deal.wait({ days: 11 });
  expect(await endDueDeals(shop.deps)).toBe(0);
  const row = await db.selectFrom('deals').select(['state', 'paid_at']).executeTakeFirstOrThrow();
  expect(row).toEqual({ state: 'completed', paid_at: paidAt });
});
