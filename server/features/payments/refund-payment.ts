import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler, HandlerContext } from '#server/http/api/handler.ts';
import { Problem } from '#server/http/api/problem.ts';
import { lockAdmin } from '../users/lock-member.ts';
import { settleSale } from './settle-sale.ts';
import { applyEvents, lockPayment } from './transitions.ts';

type Call = 'POST /payments/:id/refund';

/**
 * Refunds a payment in full, for an admin. The order is committed before the card provider is
 * called, so that the reconciler can finish it after any failure.
 */
export const refundPayment: Handler<Call> = async (context) => {
  const { deps } = context;
  const ordered = await transact(deps.db, (trx) => orderRefund(trx, context));
  const { outcome } = await settleSale(deps, ordered.intentId);
  // The provider does not know this payment; the reconciler will retry.
  if (outcome !== 'refunded') throw new Problem('temporarily-down');
  return { acknowledged: true, modifiedCount: ordered.changed ? 1 : 0 };
};

/** Applies `order-refund` to a paid payment; one that is already due changes nothing. */
async function orderRefund(trx: Db, { params, body, caller, deps }: HandlerContext<Call>) {
  await lockAdmin(trx, caller.userId);
  const payment = await lockPayment(trx, params.id);
  if (!payment) throw new Problem('not-found');
  const { state, intent_id: intentId } = payment;
  if (!intentId || (state !== 'paid' && state !== 'refund_due')) {
    throw new Problem('payment-not-refundable');
  }
  if (state === 'refund_due') return { intentId, changed: false };
  await applyEvents(trx, payment, ['order-refund'], deps, {
    actorId: caller.userId,
    reason: body.reason,
    columns: { refund_reason: body.reason, refunded_by: caller.userId },
  });
  return { intentId, changed: true };
}
