import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/http/api/problem.ts';
import { applyEvents, type LockedPayment } from './transitions.ts';

type RefundOrder = {
  /** Poisha; `all`: the whole payment. */
  amount: number | 'all';
  reason: string;
  actorId: string | null;
};

/**
 * Orders money of a locked payment back, in the transaction of what it is for; `settleSale` or the
 * reconciler then asks the provider. Throws `payment-not-refundable` for one that is not paid, and for
 * a part, which no provider is asked for yet.
 */
export async function orderRefund(
  trx: Db,
  payment: LockedPayment,
  { amount, reason, actorId }: RefundOrder,
  deps: Pick<Deps, 'newId' | 'clock' | 'deals'>,
): Promise<void> {
  if (payment.state !== 'paid' || amount !== 'all') throw new Problem('payment-not-refundable');
  await applyEvents(trx, payment, ['order-refund'], deps, { actorId, reason });
}
