import { toPoisha } from '#contract/money.ts';
import { escrowStates } from '#contract/orders/deal-states.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler, HandlerContext } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockForAct } from '../members/lock-member.ts';
import { refuseOwnMatter } from '../members/own-matter.ts';
import { findPaidAttempt } from './attempt-rows.ts';
import { settleAttempt } from './attempts/settle-attempt.ts';
import { readReach, recordVerdict } from './record-verdict.ts';
import { followRefunds } from './refunds/follow-refunds.ts';
import { findRefunds } from './refunds/refund-transitions.ts';
import { startRefund } from './refunds/start-refund.ts';
import { lockPayment } from './transitions.ts';

type Call = 'POST /payments/:id/refund';

/**
 * Refunds a payment; an earlier, unfinished order is retried instead. While a deal of it is open
 * that is an act of the deal, of admins alone and of the whole price (`refund-at-order`). The order is committed before the provider is
 * called, so that the reconciler can finish it after any failure.
 */
export const refundPayment: Handler<Call> = async (context) => {
  const { deps, params } = context;
  const changed = await transact(deps.db, (trx) => orderRefund(trx, context));
  const paid = await findPaidAttempt(deps.db, params.id);
  if (!paid && (await cameByHand(deps.db, params.id))) {
    return { acknowledged: true, modifiedCount: changed ? 1 : 0 };
  }
  const settled = paid && (await settleAttempt(deps, { ref: paid.ref }));
  // The provider does not know this payment; the reconciler will retry.
  if (!settled || settled.outcome === 'unfinished') throw new Problem('temporarily-down');
  if (!changed) await followRefunds(deps, paid, { again: true });
  return { acknowledged: true, modifiedCount: changed ? 1 : 0 };
};

/** Without a provider, an admin refunds it by hand and records that (decision 0173). */
async function cameByHand(db: Db, paymentId: string): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .select('way')
    .where('id', '=', paymentId)
    .executeTakeFirst();
  return Boolean(payment?.way);
}

/** Returns whether this call has ordered a refund. */
async function orderRefund(trx: Db, { params, body, caller, deps }: HandlerContext<Call>) {
  // Alone, so that decisions of one admin at the same time all count towards the limit.
  await lockForAct(trx, caller.userId, 'POST /payments/:id/refund', deps, { mode: 'alone' });
  const payment = await trx
    .selectFrom('payments')
    .innerJoin('products', 'products.id', 'payments.product_id')
    .select(['payments.buyer_id', 'products.seller_id'])
    .where('payments.id', '=', params.id)
    .executeTakeFirst();
  if (!payment) throw new Problem('not-found');
  refuseOwnMatter(caller.userId, payment.buyer_id, payment.seller_id);
  const refunds = await findRefunds(trx, params.id);
  if (refunds.some(({ state }) => state !== 'done')) return false;
  const isWhole = body.part === undefined;
  if (!isWhole || !caller.member?.isAdmin) await refuseWhileDealLives(trx, params.id);
  else {
    await lockForAct(trx, caller.userId, 'POST /payments/:id/refund', deps, { is: 'open-deal' });
    await decideAlone(trx, params.id, { reason: body.reason, adminId: caller.userId }, deps);
  }
  const order = {
    paymentId: params.id,
    amount: body.part === undefined ? ('all' as const) : toPoisha(body.part),
    reason: body.reason,
    actorId: caller.userId,
  };
  await startRefund(trx, order, deps);
  return true;
}

/** Above what one admin may decide alone, it is proposed at the order, for another admin. */
async function decideAlone(
  trx: Db,
  paymentId: string,
  { reason, adminId }: { reason: string; adminId: string },
  deps: Pick<Deps, 'newId' | 'clock' | 'deals'>,
): Promise<void> {
  // The row of the decision holds its deal, which comes after phone and payment everywhere.
  await lockPayment(trx, paymentId);
  const deal = await trx
    .selectFrom('deals')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('state', 'in', escrowStates)
    .forUpdate()
    .executeTakeFirst();
  if (!deal) return;
  const verdict = { deal, event: 'order-refund', role: 'admin', reason, part: null } as const;
  const reach = await readReach(trx, { deal, adminId }, deps);
  if (reach.needsSecond || deal.verdict_id) throw new Problem('refund-at-order');
  await recordVerdict(trx, { ...verdict, adminId }, reach, deps);
}

/**
 * While a deal is open, its two agree on what goes back, or an admin decides it, by the deal's
 * table: so its history has the reason, and its end counts the part.
 */
async function refuseWhileDealLives(trx: Db, paymentId: string): Promise<void> {
  const deal = await trx
    .selectFrom('deals')
    .select('state')
    .where('payment_id', '=', paymentId)
    .where('state', 'in', escrowStates)
    .executeTakeFirst();
  if (deal) throw new Problem('refund-at-order');
}
