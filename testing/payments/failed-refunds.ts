import { sql } from 'kysely';
import { startRefund } from '#server/features/payments/refunds/start-refund.ts';
import type { Person, TestShop } from '../test-app.ts';

/** Makes the provider refuse a full refund; returns its id. */
export async function failRefund({ deps }: TestShop, paymentId: string): Promise<string> {
  const order = { paymentId, amount: 'all', reason: 'A scratch', actorId: null } as const;
  const { refundId } = await deps.db.transaction().execute((trx) => startRefund(trx, order, deps));
  await sql`update payment_refunds set state = 'failed', ask_at = null, problem = 'exceeds'
    where id = ${refundId}`.execute(deps.db);
  return refundId;
}

/** The same, which an admin has refunded by hand and a second one must approve. */
export async function recordFailed(shop: TestShop, paymentId: string, by: Person): Promise<string> {
  const id = await failRefund(shop, paymentId);
  const { payouts } = shop.deps;
  const limit = payouts.secondAdminAbove;
  payouts.secondAdminAbove = 0;
  const body = { way: 'bkash', reference: `BK-${id.slice(-8)}`, reason: 'Too old' } as const;
  await shop.ok('POST /refunds/:id/by-hand', { params: { id }, body }, by);
  payouts.secondAdminAbove = limit;
  return id;
}
