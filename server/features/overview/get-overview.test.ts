import { expect, test } from 'vitest';
import { buy, renewed } from '#testing/payments/paying.ts';
import { buildTestApp, type Person, type TestShop } from '#testing/test-app.ts';

const day = { minutes: 24 * 60 };

async function refund(shop: TestShop, admin: Person, bookingId: string): Promise<void> {
  const { payments } = await shop.ok('GET /payments', { query: {} }, admin);
  const id = payments.find((payment) => payment.bookingId === bookingId)?._id ?? '';
  const body = { reason: 'Broken on arrival' };
  await shop.ok('POST /payments/:id/refund', { params: { id }, body }, admin);
}

test('an admin sees sales, sign-ups, reports and payments by the day and by brand', async () => {
  const shop = await buildTestApp();
  let seller = await shop.signUp({ title: 'seller' });
  let buyer = await shop.signUp();
  const samsung = await shop.addProduct(seller, { selingPrice: 12_500.5, categoryId: '2' });
  const vivo = await shop.addProduct(seller, { selingPrice: 9_000, categoryId: '1' });
  const unsold = await shop.addProduct(seller, { categoryId: '2' });
  await buy(shop, buyer, samsung);
  const vivoBooking = await buy(shop, buyer, vivo);

  shop.clock.advance(day);
  [seller, buyer] = [await renewed(shop, seller), await renewed(shop, buyer)];
  const admin = await shop.signUp({ admin: true });
  await refund(shop, admin, vivoBooking);
  await shop.ok('POST /reportitem', { body: { itemId: unsold } }, buyer);

  const { period, points, brands } = await shop.ok('GET /overview', { query: {} }, admin);
  expect([period, points.length]).toEqual(['30-days', 30]);
  const nothing = { sales: 0, takings: 0, reports: 0, received: 0, refunded: 0 };
  expect(points.at(-3)).toMatchObject({ ...nothing, buyers: 0, sellers: 0 });
  expect(points.at(-2)).toMatchObject({
    ...nothing,
    sales: 2,
    takings: 21_500.5,
    received: 21_500.5,
    buyers: 1,
    sellers: 1,
  });
  expect(points.at(-1)).toMatchObject({
    ...nothing,
    reports: 1,
    refunded: 9_000,
    buyers: 1,
    sellers: 0,
  });
  expect(brands).toEqual([
    {
      categoryId: '1',
      name: 'VIVO',
      bangla: 'ভিভো',
      unpaid: 0,
      sales: 1,
      takings: 9_000,
      reports: 0,
    },
    {
      categoryId: '2',
      name: 'SAMSUNG',
      bangla: 'স্যামসাং',
      unpaid: 1,
      sales: 1,
      takings: 12_500.5,
      reports: 1,
    },
    {
      categoryId: '3',
      name: 'Realme',
      bangla: 'রিয়েলমি',
      unpaid: 0,
      sales: 0,
      takings: 0,
      reports: 0,
    },
  ]);
});

test('reports stay counted when an admin has dealt with them', async () => {
  const shop = await buildTestApp();
  const itemId = await shop.addProduct(await shop.signUp({ title: 'seller' }));
  const admin = await shop.signUp({ admin: true });
  for (const reporter of [await shop.signUp(), await shop.signUp()]) {
    await shop.ok('POST /reportitem', { body: { itemId } }, reporter);
  }
  await shop.ok('DELETE /deleteReportItem/:itemId', { params: { itemId } }, admin);
  const { points } = await shop.ok('GET /overview', { query: { period: '7-days' } }, admin);
  expect(points.at(-1)?.reports).toBe(2);
});

test('a longer period is counted by the week, and what is older is left out', async () => {
  const shop = await buildTestApp();
  const seller = await shop.signUp({ title: 'seller' });
  await buy(shop, await shop.signUp(), await shop.addProduct(seller));
  shop.clock.advance({ minutes: 13 * 7 * 24 * 60 });
  const admin = await shop.signUp({ admin: true });
  const salesIn = async (period: '13-weeks' | '52-weeks') => {
    const { points } = await shop.ok('GET /overview', { query: { period } }, admin);
    return points.map(({ sales }) => sales);
  };
  expect(await salesIn('13-weeks')).toEqual(Array(13).fill(0));
  const year = await salesIn('52-weeks');
  expect(year).toEqual(Array.from({ length: 52 }, (_, week) => (week === 38 ? 1 : 0)));
});

test('only the periods that there are', async () => {
  const shop = await buildTestApp();
  const admin = await shop.signUp({ admin: true });
  const wrong = await shop.call('GET /overview', { query: { period: '9-days' } }, admin);
  expect(wrong).toMatchObject({
    status: 400,
    body: { errors: { period: 'Choose one of the list' } },
  });
});
