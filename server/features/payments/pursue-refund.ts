import type { RefundState } from '#contract/constants.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { findPaidAttempt } from './attempt-rows.ts';
import { settleAttempt } from './attempts/settle-attempt.ts';

/**
 * Asks the provider for a refund that `startRefund` has ordered, after the commit; returns its state
 * afterwards. Safe to repeat: what has begun is only asked about. Throws `PaymentProviderDown`; the
 * reconciler then finishes it. Call it outside of transactions.
 */
export async function pursueRefund(deps: Deps, refundId: string): Promise<RefundState> {
  const find = () =>
    deps.db
      .selectFrom('payment_refunds')
      .select(['state', 'payment_id'])
      .where('id', '=', refundId)
      .executeTakeFirstOrThrow();
  const paid = await findPaidAttempt(deps.db, (await find()).payment_id);
  // Settling looks first at what the provider has done, so that money by hand counts.
  if (paid) await settleAttempt(deps, { ref: paid.ref });
  return (await find()).state;
}
