import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockAdmin } from '../members/lock-member.ts';
import { lockTransfers, type Settling, settleTransfer } from './settle-transfer.ts';

/** Marks a line of a batch as sent. Throws as `settleLine`. */
export const markPayoutSent: Handler<'POST /payouts/lines/:id/sent'> = async (context) => {
  const { params, body, caller, deps } = context;
  const { reference } = body;
  return settleLine(deps, { lineId: params.id, adminId: caller.userId, state: 'sent', reference });
};

/**
 * Marks a line as failed: its money returns to the seller's balance, and is due for the next batch.
 */
export const markPayoutFailed: Handler<'POST /payouts/lines/:id/failed'> = async (context) => {
  const { params, body, caller, deps } = context;
  const { problem } = body;
  return settleLine(deps, { lineId: params.id, adminId: caller.userId, state: 'failed', problem });
};

/**
 * Settles a transfer with all its lines, once. The same result again changes nothing. Throws
 * `payout-settled` for the opposite, another reference, or a dissolved batch,
 * `payout-not-approved`, `payout-held` for a sent result while its seller's payouts are on hold,
 * `own-matter` and `not-found`.
 */
async function settleLine(deps: Deps, settling: Settling) {
  return await transact(deps.db, async (trx) => {
    await lockAdmin(trx, settling.adminId, { area: 'payouts' });
    const batch = await trx
      .selectFrom('payout_transfers')
      .select('batch_id')
      .where('id', '=', settling.lineId)
      .executeTakeFirst();
    if (!batch) throw new Problem('not-found');
    const lines = await lockTransfers(trx, batch.batch_id, { only: settling.lineId });
    const changed = await settleTransfer(trx, lines, settling, deps);
    return { acknowledged: true as const, modifiedCount: changed ? 1 : 0 };
  });
}
