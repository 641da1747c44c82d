import type { Db } from '#server/db/client.ts';
import type { Handler, HandlerContext } from '#server/http/api/handler.ts';
import { Problem } from '#server/http/api/problem.ts';
import { markRefundDue } from './refund-steps.ts';
import { settleSale } from './settle-sale.ts';

type Call = 'POST /payments/:id/refund';

/**
 * An admin gives all the money of a payment back. It is decided and on record before the card
 * provider is asked, so whatever happens to the provider or to us, the reconciler finishes it.
 */
export const refundPayment: Handler<Call> = async (context) => {
  const { deps } = context;
  const ordered = await deps.db.transaction().execute((trx) => orderRefund(trx, context));
  const { outcome } = await settleSale(deps, ordered.intentId);
  // The provider does not know of this money (any more); the reconciler goes on asking.
  if (outcome !== 'refunded') throw new Problem('temporarily-down');
  return { acknowledged: true, modifiedCount: ordered.changed ? 1 : 0 };
};

/** Only `paid` can be given back; a refund that is due already is merely made again. */
async function orderRefund(trx: Db, { params, body, caller, deps }: HandlerContext<Call>) {
  const payment = await trx
    .selectFrom('payments')
    .innerJoin('products', 'products.id', 'payments.product_id')
    .select([
      'payments.id',
      'payments.state',
      'payments.amount',
      'payments.buyer_id',
      'payments.intent_id',
      'products.seller_id',
    ])
    .where('payments.id', '=', params.id)
    .forUpdate('payments')
    .executeTakeFirst();
  if (!payment) throw new Problem('not-found');
  const { state, intent_id: intentId } = payment;
  if (!intentId || (state !== 'paid' && state !== 'refund_due')) {
    throw new Problem('payment-not-refundable');
  }
  if (state === 'refund_due') return { intentId, changed: false };
  await trx
    .updateTable('payments')
    .set({ refund_reason: body.reason, refunded_by: caller.userId })
    .where('id', '=', payment.id)
    .execute();
  const detail = { reason: body.reason };
  await markRefundDue(trx, payment, { actorId: caller.userId, detail }, deps);
  return { intentId, changed: true };
}
