import type { RefundState } from '#contract/constants.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { findPaidAttempt } from './attempt-rows.ts';
import { settleAttempt } from './attempts/settle-attempt.ts';

/**
 * Requests from the provider a refund that `startRefund` has ordered, after the commit; returns the
 * resulting state. Safe to repeat: a started refund is only queried. Throws `PaymentProviderDown`;
 * the reconciler then finishes it. Call it outside of transactions.
 */
export async function pursueRefund(deps: Deps, refundId: string): Promise<RefundState> {
  const find = () =>
    deps.db
      .selectFrom('payment_refunds')
      .select(['state', 'payment_id'])
      .where('id', '=', refundId)
      .executeTakeFirstOrThrow();
  const paid = await findPaidAttempt(deps.db, (await find()).payment_id);
  // Settling first reads what the provider has refunded, so that money by hand counts.
  if (paid) await settleAttempt(deps, { ref: paid.ref });
  return (await find()).state;
}
