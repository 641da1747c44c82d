import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockForAct } from '../members/lock-member.ts';
import { refuseOwnMatter } from '../members/own-matter.ts';
import { notifyOfDecision } from '../notices/notify-of-decision.ts';
import { endHolds } from '../payments/holds/end-hold.ts';
import { removeProduct } from '../products/remove-product.ts';
import { reportersOf } from './open-reports.ts';
import { applyDecision, decisionRow } from './report-transitions.ts';

/**
 * An admin removes a reported phone and closes its reports. If a buyer is paying for it, the hold
 * ends, and faster money is refunded.
 */
export const deleteReportItem: Handler<'DELETE /deleteReportItem/:itemId'> = async ({
  params,
  caller,
  deps,
}) => {
  const holds = await transact(deps.db, async (trx) => {
    await lockForAct(trx, caller.userId, 'DELETE /deleteReportItem/:itemId', deps);
    const reported = await trx
      .selectFrom('reports')
      .innerJoin('products', 'products.id', 'reports.product_id')
      .select(['products.name', 'products.seller_id'])
      .where('reports.product_id', '=', params.itemId)
      .where('reports.closed_at', 'is', null)
      .where('products.removed_at', 'is', null)
      .executeTakeFirst();
    if (!reported) throw new Problem('not-found');
    refuseOwnMatter(caller.userId, reported.seller_id, ...(await reportersOf(trx, params.itemId)));
    const expired = await removeProduct(trx, params.itemId, deps);
    const decided = { itemId: params.itemId, sellerId: reported.seller_id };
    await applyDecision(trx, { decision: 'delete', ...decided }, deps.clock());
    const by = { adminId: caller.userId, memberIds: [reported.seller_id], reason: '' };
    await notifyOfDecision(trx, { kind: 'delete', productId: params.itemId, ...by }, deps);
    const act = {
      action: decisionRow('delete').audit,
      actorId: caller.userId,
      target: params.itemId,
      detail: { phone: reported.name },
    } as const;
    await recordAudit(trx, act, deps);
    return expired;
  });
  await endHolds(deps, holds);
  return { acknowledged: true, deletedCount: 1 };
};
