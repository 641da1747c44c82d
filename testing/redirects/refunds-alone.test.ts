import { expect, test } from 'vitest';
import { refundByHand } from '#server/ports/payments/hosted/aamarpay/aamarpay.ts';
import { renewed } from '../payments/paying.ts';
import { openAamarpayDesk, openBkashDesk, openSslcommerzDesk } from './gateway-desk.ts';
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

// sec T8
test('aamarPay: money that has to go back is left to a person, who gives it back in its panel and records that', async () => {
  const { desk, shop, world, open, comeBack, pass, order, refunds, money, states } =
    await openBooked(openAamarpayDesk);
  const page = await open(0);
  desk.pay(page, { amount: '10.00' });
  await comeBack(page);
  await pass(24 * 60);
  // It is not requested repeatedly.
  expect(await refunds()).toEqual([['failed', 1_000, refundByHand]]);
  expect(await money()).toEqual({ taken: 1_000, back: 0 });
  const { id } = await shop.deps.db
    .selectFrom('payment_refunds')
    .select('id')
    .executeTakeFirstOrThrow();
  const { ref } = await shop.deps.db
    .selectFrom('payment_attempts')
    .select('ref')
    .executeTakeFirstOrThrow();

  desk.giveBack?.(ref, 1_000);
  const admin = await renewed(shop, world.people.admin);
  const body = { way: 'provider', reference: 'AAM-1', reason: 'No call for it' } as const;
  await shop.ok('POST /refunds/:id/by-hand', { params: { id }, body }, admin);
  expect((await refunds()).map(([state]) => state)).toEqual(['done']);
  expect(await states()).not.toContain('refund_due');
  expect(await order(0)).toMatchObject({ paid: false });
  const { sum } = await shop.ok('GET /ledger/check', {}, admin);
  expect(sum).toBe(0);
  expect(await money()).toEqual({ taken: 1_000, back: 1_000 });
});
