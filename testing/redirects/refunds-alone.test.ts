import { expect, test } from 'vitest';
import { openBkashDesk, openSslcommerzDesk } from './gateway-desk.ts';
import { openBooked } from './two-buyers.ts';

// sec T8, T150
test('SSLCommerz: money that comes after the phone was sold to somebody else goes back by itself', async () => {
  const { desk, open, comeBack, pass, refunds, money, comeToRest } =
    await openBooked(openSslcommerzDesk);
  const late = await open(0);
  await pass(16);
  const other = await open(1);
  desk.pay(other);
  await comeBack(other);
  desk.pay(late);
  await comeBack(late);
  await comeToRest();
  expect(await refunds()).toEqual([['done', 2_450_000, null]]);
  expect(await money()).toEqual({ taken: 4_900_000, back: 2_450_000 });
});

// sec T8, T150
test('SSLCommerz: of two pages that were both paid, the second money goes back by itself', async () => {
  const { desk, open, comeBack, refunds, money, comeToRest } = await openBooked(openSslcommerzDesk);
  const first = await open(0, 'bkash');
  const second = await open(0, 'nagad');
  desk.pay(first);
  desk.pay(second);
  await comeBack(second);
  await comeBack(first);
  await comeToRest();
  expect(await refunds()).toEqual([['done', 2_450_000, null]]);
  expect(await money()).toEqual({ taken: 4_900_000, back: 2_450_000 });
});

// sec T8, T150
test.each([
  ['SSLCommerz', openSslcommerzDesk],
  ['bKash', openBkashDesk],
] as const)('%s: another amount than was asked for goes back by itself', async (_, openDesk) => {
  const { desk, open, comeBack, refunds, money, comeToRest } = await openBooked(openDesk);
  const page = await open(0);
  desk.pay(page, { amount: '10.00' });
  await comeBack(page);
  await comeToRest();
  expect(await refunds()).toEqual([['done', 1_000, null]]);
  expect(await money()).toEqual({ taken: 1_000, back: 1_000 });
});

// sec T8, T150
test('bKash: money that was taken while the phone was removed goes back by itself', async () => {
  const { desk, shop, productId, open, comeBack, refunds, money, comeToRest } =
    await openBooked(openBkashDesk);
  const page = await open(0);
  desk.pay(page);
  desk.plan('execute', 'drop-after');
  desk.plan('query', 'drop-before');
  await comeBack(page);
  await shop.deps.db
    .updateTable('products')
    .set({ removed_at: shop.deps.clock() })
    .where('id', '=', productId)
    .execute();
  await comeBack(page);
  await comeToRest();
  expect(await refunds()).toEqual([['done', 2_450_000, null]]);
  expect(await money()).toEqual({ taken: 2_450_000, back: 2_450_000 });
});
