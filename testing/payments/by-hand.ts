import type { CallRequest } from '#contract/calls.ts';
import type { Person, TestShop } from '../test-app.ts';

type Record = CallRequest<'POST /order/:id/by-hand'>['body'];

/** Records, as an admin, that the price of an order has come by hand; returns the answer. */
export function recordPaid(
  shop: TestShop,
  by: Person,
  order: string,
  record: Partial<Record> & { taka: number },
) {
  const body = { way: 'bank', reference: 'BRAC-77', reason: 'By transfer', ...record };
  return shop.call('POST /order/:id/by-hand', { params: { id: order }, body }, by);
}

export const approvePaid = (shop: TestShop, by: Person, order: string) =>
  shop.call('POST /order/:id/by-hand/approve', { params: { id: order } }, by);

/** The same, which waits for a second admin. */
export async function recordWaiting(shop: TestShop, by: Person, order: string, taka: number) {
  const { payouts } = shop.deps;
  const limit = payouts.secondAdminAbove;
  payouts.secondAdminAbove = 0;
  const { status, body } = await recordPaid(shop, by, order, {
    taka,
    reference: `W-${order.slice(-8)}`,
  });
  payouts.secondAdminAbove = limit;
  if (status !== 200) throw new Error(`recording: ${JSON.stringify(body)}`);
}
