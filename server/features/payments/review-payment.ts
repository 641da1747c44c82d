import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler, HandlerContext } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockForAct } from '../members/lock-member.ts';
import { refuseOwnMatter } from '../members/own-matter.ts';
import { notifyAdmins } from '../notices/notify-admins.ts';
import { reviewTransition, updateReview } from './attempt-transitions.ts';
import { settleAttempt } from './attempts/settle-attempt.ts';
import { lockPayment } from './transitions.ts';

type Call = 'POST /payments/:id/review';

/**
 * An admin decides about money of which its provider warns: either the phone is the buyer's, or the
 * money goes back. The decision is committed before the provider is called; the reconciler finishes
 * interrupted ones. Throws `payment-not-refundable` if no decision is needed.
 */
export const reviewPayment: Handler<Call> = async (context) => {
  const { deps } = context;
  const refs = await transact(deps.db, (trx) => decide(trx, context));
  for (const ref of refs) {
    const { outcome } = await settleAttempt(deps, { ref });
    if (outcome === 'unfinished') throw new Problem('temporarily-down');
  }
  return { acknowledged: true, modifiedCount: 1 };
};

/**
 * Applies to all attempts of a payment: two pages may be paid with a warning, and the second money
 * goes back.
 */
async function decide(trx: Db, { params, body, caller, deps }: HandlerContext<Call>) {
  await lockForAct(trx, caller.userId, 'POST /payments/:id/review', deps);
  const payment = await lockPayment(trx, params.id);
  if (!payment) throw new Problem('not-found');
  refuseOwnMatter(caller.userId, payment.buyer_id, payment.seller_id);
  const event = body.accept ? 'accept' : 'refuse';
  const decided = await updateReview(trx, event)
    .where('payment_id', '=', params.id)
    .where('paid_at', 'is', null)
    .returning('ref')
    .execute();
  if (decided.length === 0) throw new Problem('payment-not-refundable');
  const action = reviewTransition(event).audit;
  const act = { action, actorId: caller.userId, target: params.id } as const;
  await recordAudit(trx, { ...act, detail: { reason: body.reason } }, deps);
  // Or a cashier would let a friend's stolen card pass unseen.
  if (body.accept) {
    const ended = { kind: 'suspicion-ended', name: body.reason, actorId: caller.userId } as const;
    await notifyAdmins(trx, ended, deps);
  }
  return decided.map(({ ref }) => ref);
}
