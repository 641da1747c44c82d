import { toTaka } from '#contract/money.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { refuseOwnMatter } from '../members/own-matter.ts';
import { notify } from '../notices/notify.ts';
import { applyLineEvent, lineTransition } from './line-transitions.ts';
import { refuseStopped } from './standing.ts';

export type Settling = { lineId: string; adminId: string } & (
  | { state: 'sent'; reference: string }
  | { state: 'failed'; problem: string }
);

/** A line of a locked transfer, with facts of the transfer. */
export type LockedLine = Awaited<ReturnType<typeof lockTransfers>>[number];

/**
 * Locks the transfers of a batch, or one of them: their sellers, so that no hold is set meanwhile,
 * then the batch and the lines. Ordered by transfer.
 */
export async function lockTransfers(
  trx: Db,
  batchId: string,
  { only = null }: { only?: string | null } = {},
) {
  await trx
    .selectFrom('members')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payout_transfers')
        .select('seller_id')
        .where('batch_id', '=', batchId)
        .$if(only !== null, (one) => one.where('id', '=', only)),
    )
    .orderBy('id')
    .forShare()
    .execute();
  await trx
    .selectFrom('payout_batches')
    .select('id')
    .where('id', '=', batchId)
    .forShare()
    .execute();
  return await trx
    .selectFrom('payout_lines')
    .innerJoin('payout_transfers', 'payout_transfers.id', 'payout_lines.transfer_id')
    .innerJoin('payout_batches', 'payout_batches.id', 'payout_lines.batch_id')
    .innerJoin('payout_destinations as to', 'to.id', 'payout_transfers.destination_id')
    .innerJoin('payments', 'payments.id', 'payout_lines.payment_id')
    .select(['payout_lines.id', 'payout_lines.state', 'reference', 'payment_id'])
    .select(['payout_lines.seller_id', 'transfer_id', 'payout_transfers.number', 'to.method'])
    .select(['payout_lines.amount', 'needs_approval', 'approved_by', 'settled_by', 'looked_at'])
    .select(['payments.product_id', 'payments.booking_id'])
    .where('payout_lines.batch_id', '=', batchId)
    .$if(only !== null, (one) => one.where('transfer_id', '=', only))
    .orderBy('payout_lines.transfer_id')
    .orderBy('payout_lines.id')
    .forUpdate('payout_lines')
    .execute();
}

/**
 * Settles the transfer of these lines, after `lockTransfers`; returns whether anything changed. Its
 * seller gets one notice, and each payment its line in the audit log. Throws as `settleLine`.
 */
export async function settleTransfer(
  trx: Db,
  lines: readonly LockedLine[],
  settling: Settling,
  deps: Deps,
): Promise<boolean> {
  const { lineId, adminId, state } = settling;
  const [first] = lines;
  if (!first) throw new Problem('not-found');
  refuseOwnMatter(adminId, first.seller_id);
  if (first.needs_approval && !first.approved_by) throw new Problem('payout-not-approved');
  const row = lineTransition(state === 'sent' ? 'send' : 'fail');
  const reference = state === 'sent' ? settling.reference : null;
  if (first.state === state && first.reference === reference) return false;
  if (first.state !== row.from) throw new Problem('payout-settled');
  if (state === 'sent') {
    const payments = lines.map(({ payment_id }) => payment_id);
    await refuseStopped(trx, deps, payments, { staffId: adminId });
  }
  const problem = state === 'failed' ? settling.problem : null;
  await applyLineEvent(trx, lines, { event: row.event, adminId, reference, problem }, deps);
  for (const { amount, payment_id } of lines) {
    const detail = {
      taka: toTaka(amount),
      ...(reference && { reference }),
      ...(problem && { reason: problem }),
    };
    await recordAudit(
      trx,
      { action: row.audit, actorId: adminId, target: payment_id, detail },
      deps,
    );
  }
  const taka = toTaka(lines.reduce((sum, { amount }) => sum + amount, 0));
  const notice = {
    memberId: first.seller_id,
    kind: row.notice,
    event: lineId,
    productId: first.product_id,
    bookingId: first.booking_id,
    reason: problem ?? '',
    facts: { taka, ...(reference && { reference }) },
  } as const;
  await notify(trx, notice, deps);
  return true;
}
