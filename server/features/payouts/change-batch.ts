import type { StaffAct } from '#contract/members/staff-acts.ts';
import { toTaka } from '#contract/money.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockForAct, refuseNewStaff, requireAdminAmong } from '../members/lock-member.ts';
import { refuseOwnMatter } from '../members/own-matter.ts';
import { applyLineEvent } from './line-transitions.ts';
import { refuseStopped } from './standing.ts';

/**
 * A second person approves a large batch; one of both is an admin. Throws `not-allowed` for who
 * made it, `own-matter` for a seller in it, `new-staff`, `payout-held` if a line must not go out,
 * and `payout-settled` once it is dissolved.
 */
export const approvePayoutBatch: Handler<'POST /payouts/:id/approve'> = async ({
  params,
  caller,
  deps,
}) => {
  await askAbout(deps, params.id);
  return await transact(deps.db, async (trx) => {
    const by = caller.userId;
    const { batch, lines } = await lockBatch(trx, params.id, by, 'POST /payouts/:id/approve', deps);
    if (batch.created_by === by) throw new Problem('not-allowed');
    await requireAdminAmong(trx, [batch.created_by, by]);
    if (batch.dissolved_at) throw new Problem('payout-settled');
    if (!batch.needs_approval || batch.approved_by) return { acknowledged: true, modifiedCount: 0 };
    await refuseNewStaff(trx, batch.created_by, deps.clock());
    const payments = lines.map(({ payment_id }) => payment_id);
    await refuseStopped(trx, deps, payments, { staffId: by });
    await trx
      .updateTable('payout_batches')
      .set({ approved_by: caller.userId, approved_at: deps.clock() })
      .where('id', '=', params.id)
      .execute();
    const act = { action: 'payout-batch-approved', actorId: caller.userId } as const;
    await recordAudit(trx, { ...act, target: params.id }, deps);
    return { acknowledged: true, modifiedCount: 1 };
  });
};

/** The gateways, about a batch that waits for its approval. */
async function askAbout(deps: Deps, batchId: string): Promise<void> {
  const lines = await deps.db
    .selectFrom('payout_lines')
    .innerJoin('payout_batches', 'payout_batches.id', 'batch_id')
    .select('payment_id')
    .distinct()
    .where('batch_id', '=', batchId)
    .where('payout_lines.state', '=', 'waiting')
    .where('needs_approval', '=', true)
    .where('approved_by', 'is', null)
    .execute();
  await deps.askGateways(
    deps,
    lines.map(({ payment_id }) => payment_id),
  );
}

/**
 * Dissolves a batch of which nothing was sent: its money returns to the sellers' balances, and is
 * due. Failed lines are due already. Idempotent. Throws `payout-settled` once a line was sent, and
 * `own-matter` for a seller in it.
 */
export const dissolvePayoutBatch: Handler<'POST /payouts/:id/dissolve'> = ({
  params,
  caller,
  deps,
}) =>
  transact(deps.db, async (trx) => {
    const { batch, lines } = await lockBatch(
      trx,
      params.id,
      caller.userId,
      'POST /payouts/:id/dissolve',
      deps,
    );
    if (batch.dissolved_at) return { acknowledged: true, modifiedCount: 0 };
    if (lines.some(({ state }) => state === 'sent')) throw new Problem('payout-settled');
    await dissolve(trx, { batchId: params.id, adminId: caller.userId, lines }, deps);
    return { acknowledged: true, modifiedCount: 1 };
  });

type Lines = Awaited<ReturnType<typeof lockBatch>>['lines'];

async function dissolve(
  trx: Db,
  { batchId, adminId, lines }: { batchId: string; adminId: string; lines: Lines },
  deps: Deps,
): Promise<void> {
  const now = deps.clock();
  const waiting = lines.filter(({ state }) => state === 'waiting');
  await trx
    .updateTable('payout_batches')
    .set({ dissolved_at: now, dissolved_by: adminId })
    .where('id', '=', batchId)
    .execute();
  await applyLineEvent(trx, waiting, { event: 'dissolve', adminId }, deps);
  const taka = toTaka(waiting.reduce((sum, { amount }) => sum + amount, 0));
  const act = { action: 'payout-batch-dissolved', actorId: adminId, target: batchId } as const;
  await recordAudit(trx, { ...act, detail: { taka, lines: waiting.length } }, deps);
}

/** Locks the admin, the batch and its lines. Throws `not-allowed`, `not-found` and `own-matter`. */
async function lockBatch(
  trx: Db,
  batchId: string,
  adminId: string,
  act: StaffAct,
  deps: Pick<Deps, 'clock'>,
) {
  await lockForAct(trx, adminId, act, deps);
  // So that no seller is suspended or put on hold meanwhile.
  await trx
    .selectFrom('members')
    .select('id')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('payout_transfers').select('seller_id').where('batch_id', '=', batchId),
    )
    .orderBy('id')
    .forShare()
    .execute();
  const batch = await trx
    .selectFrom('payout_batches')
    .select(['created_by', 'needs_approval', 'approved_by', 'dissolved_at'])
    .where('id', '=', batchId)
    .forUpdate()
    .executeTakeFirst();
  if (!batch) throw new Problem('not-found');
  const lines = await trx
    .selectFrom('payout_lines')
    .select(['id', 'seller_id', 'amount', 'state', 'payment_id'])
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .forUpdate()
    .execute();
  refuseOwnMatter(adminId, ...lines.map(({ seller_id }) => seller_id));
  return { batch, lines };
}
