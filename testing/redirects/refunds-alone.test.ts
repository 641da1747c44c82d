import { expect, test } from 'vitest';
import { reconcilePayments } from '#server/features/payments/reconcile-payments.ts';
import { book, renewed } from '../payments/paying.ts';
import type { Person } from '../test-app.ts';
import { type GatewayDesk, openBkashDesk, openSslcommerzDesk } from './gateway-desk.ts';
import { openRedirectWorld } from './world.ts';

/** A phone of 24,500 Taka that two people have booked, and a shop whose admin does nothing. */
async function openBooked(openDesk: () => Promise<GatewayDesk>) {
  const desk = await openDesk();
  const world = await openRedirectWorld(desk, { pairs: 1 });
  const { shop, people, img } = world;
  const { db } = shop.deps;
  const [pair] = people.buyers;
  if (!pair) throw new Error('There is a pair of buyers');
  const productId = await shop.addProduct(people.seller, { img, selingPrice: 24500 });
  const bookings = [await book(shop, pair[0], productId), await book(shop, pair[1], productId)];
  const open = async (who: 0 | 1, method = desk.methods[0]) => {
    const buyer: Person = await renewed(shop, pair[who]);
    const body = { price: 24500, bookingId: bookings[who], method };
    const answer = await world.call(0, '/api/create-payment-intent', body, buyer);
    const { redirectTo } = answer.body as { redirectTo?: string };
    if (!redirectTo) throw new Error(JSON.stringify(answer.body));
    return desk.idOf(redirectTo);
  };
  const comeBack = (page: string) => world.send(0, desk.back(page, 'paid'));
  /** Minutes pass, and the jobs run once. */
  const pass = async (minutes: number) => {
    shop.clock.advance({ minutes });
    await reconcilePayments(shop.deps);
  };
  const refunds = async () => {
    const rows = await db
      .selectFrom('payment_refunds')
      .select(['payment_refunds.state', 'amount', 'problem'])
      .execute();
    return rows.map(({ state, amount, problem }) => [state, amount, problem]);
  };
  /** Poisha that the gateway has taken, and those that went back. */
  const money = async () => {
    const rows = await db.selectFrom('payment_attempts').select('ref').execute();
    return rows
      .map(({ ref }) => desk.moneyOf(ref))
      .reduce((sum, { taken, back }) => ({ taken: sum.taken + taken, back: sum.back + back }));
  };
  /** The gateway does its part, and the shop looks again on the next days. */
  const comeToRest = async () => {
    desk.finishRefunds();
    await pass(60);
    await pass(24 * 60);
  };
  return { desk, world, shop, productId, open, comeBack, pass, refunds, money, comeToRest };
}

// sec T8
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

// sec T8
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

// sec T8
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

// sec T8
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
