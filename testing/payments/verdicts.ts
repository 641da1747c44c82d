import type { Person, TestShop } from '../test-app.ts';

/**
 * Orders, as an admin, that an order's money goes back, which is above what one decides alone; returns
 * the decision that waits. There must be another admin.
 */
export async function proposeRefund(shop: TestShop, by: Person, order: string): Promise<string> {
  const { deals, db } = shop.deps;
  const limit = deals.verdictAlone;
  deals.verdictAlone = 0;
  const body = { event: 'order-refund', reason: 'It was broken.' } as const;
  await shop.ok('POST /order/:id', { params: { id: order }, body }, by);
  deals.verdictAlone = limit;
  const deal = db.selectFrom('deals').select('verdict_id').where('booking_id', '=', order);
  return (await deal.executeTakeFirstOrThrow()).verdict_id ?? '';
}
