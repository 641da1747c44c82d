import { toTaka } from '#contract/money.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/http/api/problem.ts';
import { recordAct } from '../audit/record-act.ts';
import { lockAdmin } from '../users/lock-member.ts';
import { findDueLines } from './due-lines.ts';
import { moveLines } from './move-line.ts';

/**
 * Puts all that is due into a batch: from now on it is on its way. Of two admins at once each deal is
 * in the batch of one, by the database's own rule. Throws `nothing-due`.
 */
export const createPayoutBatch: Handler<'POST /payouts'> = async ({ caller, deps }) => {
  const insertedId = await transact(deps.db, (trx) => createBatch(trx, caller.userId, deps));
  return { acknowledged: true, insertedId };
};

async function createBatch(trx: Db, adminId: string, deps: Deps): Promise<string> {
  const { newId, clock, payouts } = deps;
  await lockAdmin(trx, adminId);
  const due = (await findDueLines(trx, clock())).flatMap(({ destination_id, ...line }) =>
    destination_id ? { ...line, destination_id, id: newId() } : [],
  );
  if (due.length === 0) throw new Problem('nothing-due');
  const batchId = newId();
  const planned = due.reduce((sum, { amount }) => sum + amount, 0);
  await trx
    .insertInto('payout_batches')
    .values({
      id: batchId,
      created_at: clock(),
      created_by: adminId,
      needs_approval: planned > payouts.secondAdminAbove,
    })
    .execute();
  const lines = await trx
    .insertInto('payout_lines')
    .values(due.map((line) => ({ ...line, batch_id: batchId })))
    // Another batch was faster with these.
    .onConflict((conflict) =>
      conflict.column('payment_id').where('state', '<>', 'failed').doNothing(),
    )
    .returning(['id', 'seller_id', 'amount'])
    .execute();
  if (lines.length === 0) throw new Problem('nothing-due');
  await moveLines(trx, 'payout', lines, deps);
  const taka = toTaka(lines.reduce((sum, { amount }) => sum + amount, 0));
  const act = { action: 'payout-batch-made', actorId: adminId, target: batchId } as const;
  await recordAct(trx, { ...act, detail: { taka, lines: lines.length } }, deps);
  return batchId;
}

/** A second admin allows a large batch. Throws `not-allowed` for the one who made it. */
export const approvePayoutBatch: Handler<'POST /payouts/:id/approve'> = async ({
  params,
  caller,
  deps,
}) =>
  transact(deps.db, async (trx) => {
    await lockAdmin(trx, caller.userId);
    const batch = await trx
      .selectFrom('payout_batches')
      .select(['created_by', 'needs_approval', 'approved_by'])
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirst();
    if (!batch) throw new Problem('not-found');
    if (batch.created_by === caller.userId) throw new Problem('not-allowed');
    if (!batch.needs_approval || batch.approved_by) return { acknowledged: true, modifiedCount: 0 };
    await trx
      .updateTable('payout_batches')
      .set({ approved_by: caller.userId, approved_at: deps.clock() })
      .where('id', '=', params.id)
      .execute();
    const act = { action: 'payout-batch-approved', actorId: caller.userId } as const;
    await recordAct(trx, { ...act, target: params.id }, deps);
    return { acknowledged: true, modifiedCount: 1 };
  });
