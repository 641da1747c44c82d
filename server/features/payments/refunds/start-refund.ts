import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';
import { readReleased } from '../ledger/release-money.ts';
import { applyEvents, type LockedPayment, lockPayment } from '../transitions.ts';
import { findRefunds, insertRefund } from './refund-transitions.ts';

/** A refund of a `paid` payment. */
export type RefundOrder = {
  paymentId: string;
  /** Poisha; `all`: what no refund covers yet. */
  amount: number | 'all';
  /** For the buyer, the audit log and the provider; at most 255 characters. */
  reason: string;
  /** The member who ordered it; null: the program itself. */
  actorId: string | null;
};

type Ordered = {
  refundId: string;
  /** Poisha. */
  amount: number;
};

/**
 * Orders a refund in the caller's transaction; no money moves yet. Locks phone and payment (in
 * the common order: call it before locking a booking), inserts a `due` row, and writes ledger and
 * audit log. Throws `payment-not-refundable` if the payment is not `paid`, if its money already
 * belongs to the seller, or if `amount` exceeds the rest. After the commit `pursueRefund` requests
 * it from the provider, and the reconciler repeats failures.
 */
export async function startRefund(
  trx: Db,
  { paymentId, ...order }: RefundOrder,
  deps: Pick<Deps, 'newId' | 'clock' | 'deals' | 'followPayment'>,
): Promise<Ordered> {
  const payment = await lockPayment(trx, paymentId);
  if (!payment) throw new Problem('payment-not-refundable');
  return orderRefund(trx, payment, order, deps);
}

/** The same for a locked payment. */
export async function orderRefund(
  trx: Db,
  payment: LockedPayment,
  { amount, reason, actorId }: Omit<RefundOrder, 'paymentId'>,
  deps: Pick<Deps, 'newId' | 'clock' | 'deals' | 'followPayment'>,
): Promise<Ordered> {
  if (payment.state !== 'paid' || (await isReleased(trx, payment.id))) {
    throw new Problem('payment-not-refundable');
  }
  const earlier = await findRefunds(trx, payment.id);
  const left = earlier.reduce((sum, each) => sum - each.amount, payment.amount);
  const ordered = amount === 'all' ? left : amount;
  if (ordered < 1 || ordered > left) throw new Problem('payment-not-refundable');
  const refund = await insertRefund(
    trx,
    payment,
    { event: 'order', amount: ordered, reason, actorId },
    deps,
  );
  if (ordered === left) {
    await applyEvents(trx, payment, ['order-all'], deps, { actorId, reason });
  }
  return { refundId: refund.id, amount: ordered };
}

/** Whether a completed deal has released the payment to the seller, and was not reopened since. */
export async function isReleased(trx: Db, paymentId: string): Promise<boolean> {
  const { released } = await readReleased(trx, paymentId);
  return released > 0;
}
