import { toTaka } from '#contract/money.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { hasOtherPayer, lockForAct, refuseNewStaff } from '../members/lock-member.ts';
import { refuseOwnMatter } from '../members/own-matter.ts';
import { lockTransfers } from './settle-transfer.ts';

/**
 * Another person finds that a failed or dissolved line was really not sent: its file could be taken,
 * and the person who took it may have sent it. Only then is it due again. The only person who pays confirms it alone.
 * Idempotent. Throws `not-allowed` for who marked it, `payout-settled` if it waits or was sent,
 * `own-matter` and `not-found`.
 */
export const lookAtFailedPayout: Handler<'POST /payouts/lines/:id/look'> = ({
  params,
  caller,
  deps,
}) =>
  transact(deps.db, async (trx) => {
    const actorId = caller.userId;
    await lockForAct(trx, actorId, 'POST /payouts/lines/:id/look', deps);
    const transfer = await trx
      .selectFrom('payout_transfers')
      .select('batch_id')
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (!transfer) throw new Problem('not-found');
    const lines = await lockTransfers(trx, transfer.batch_id, { only: params.id });
    const [first] = lines;
    if (!first) throw new Problem('not-found');
    refuseOwnMatter(actorId, first.seller_id);
    if (first.state !== 'failed' && first.state !== 'dissolved') {
      throw new Problem('payout-settled');
    }
    if (first.looked_at) return { acknowledged: true, modifiedCount: 0 };
    if (first.settled_by && first.settled_by !== actorId) {
      await refuseNewStaff(trx, first.settled_by, deps.clock());
    } else if (first.settled_by && (await hasOtherPayer(trx, actorId, deps))) {
      throw new Problem('not-allowed');
    }
    await trx
      .updateTable('payout_lines')
      .set({ looked_by: actorId, looked_at: deps.clock() })
      .where('transfer_id', '=', params.id)
      .execute();
    const taka = toTaka(lines.reduce((sum, { amount }) => sum + amount, 0));
    const target = first.payment_id;
    await recordAudit(trx, { action: 'payout-looked-at', actorId, target, detail: { taka } }, deps);
    return { acknowledged: true, modifiedCount: 1 };
  });
