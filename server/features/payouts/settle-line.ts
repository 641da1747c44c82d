import { toTaka } from '#contract/money.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/http/api/problem.ts';
import { recordAct } from '../audit/record-act.ts';
import { notify } from '../notices/notify.ts';
import { lockAdmin } from '../users/lock-member.ts';
import { refuseOwnMatter } from '../users/own-matter.ts';
import { findHold } from './hold-payouts.ts';
import { moveLines } from './move-line.ts';

type Settling = { lineId: string; adminId: string } & (
  | { state: 'sent'; reference: string }
  | { state: 'failed'; problem: string }
);

/** A line of a batch was sent. Throws as `settleLine`. */
export const markPayoutSent: Handler<'POST /payouts/lines/:id/sent'> = async (context) => {
  const { params, body, caller, deps } = context;
  const { reference } = body;
  return settleLine(deps, { lineId: params.id, adminId: caller.userId, state: 'sent', reference });
};

/** A line could not be sent: its money is the seller's again, and in the next batch. */
export const markPayoutFailed: Handler<'POST /payouts/lines/:id/failed'> = async (context) => {
  const { params, body, caller, deps } = context;
  const { problem } = body;
  return settleLine(deps, { lineId: params.id, adminId: caller.userId, state: 'failed', problem });
};

/**
 * Settles a line, once. The same again changes nothing; throws `payout-settled` for the opposite,
 * another reference, or a batch that was dissolved, `payout-not-approved`, `payout-held` where it would
 * be sent although its seller's payouts are held, `own-matter` and `not-found`.
 */
async function settleLine(deps: Deps, settling: Settling) {
  return await transact(deps.db, async (trx) => {
    const { lineId, adminId, state } = settling;
    await lockAdmin(trx, adminId);
    const line = await lockLine(trx, lineId);
    refuseOwnMatter(adminId, line.seller_id);
    if (line.needs_approval && !line.approved_by) throw new Problem('payout-not-approved');
    const reference = state === 'sent' ? settling.reference : null;
    if (line.state === state && line.reference === reference) {
      return { acknowledged: true as const, modifiedCount: 0 };
    }
    if (line.state !== 'waiting') throw new Problem('payout-settled');
    if (state === 'sent' && (await findHold(trx, line.seller_id))) throw new Problem('payout-held');
    const problem = state === 'failed' ? settling.problem : null;
    await trx
      .updateTable('payout_lines')
      .set({ state, reference, problem, settled_at: deps.clock(), settled_by: adminId })
      .where('id', '=', lineId)
      .execute();
    await moveLines(trx, state === 'sent' ? 'payout-sent' : 'payout-failed', [line], deps);
    const taka = toTaka(line.amount);
    const detail = { taka, ...(reference && { reference }), ...(problem && { reason: problem }) };
    const action = state === 'sent' ? 'payout-sent' : 'payout-failed';
    await recordAct(trx, { action, actorId: adminId, target: line.payment_id, detail }, deps);
    const notice = {
      memberId: line.seller_id,
      kind: state === 'sent' ? 'paid-out' : 'payout-failed',
      event: lineId,
      productId: line.product_id,
      bookingId: line.booking_id,
      reason: problem ?? '',
      facts: { taka, ...(reference && { reference }) },
    } as const;
    await notify(trx, notice, deps);
    return { acknowledged: true as const, modifiedCount: 1 };
  });
}

/** Locks its seller, so that no hold comes meanwhile, then its batch and itself. */
async function lockLine(trx: Db, lineId: string) {
  const found = await trx
    .selectFrom('payout_lines')
    .select(['seller_id', 'batch_id'])
    .where('id', '=', lineId)
    .executeTakeFirst();
  if (!found) throw new Problem('not-found');
  await trx
    .selectFrom('members')
    .select('id')
    .where('id', '=', found.seller_id)
    .forShare()
    .execute();
  await trx
    .selectFrom('payout_batches')
    .select('id')
    .where('id', '=', found.batch_id)
    .forShare()
    .execute();
  return await trx
    .selectFrom('payout_lines')
    .innerJoin('payout_batches', 'payout_batches.id', 'payout_lines.batch_id')
    .innerJoin('payments', 'payments.id', 'payout_lines.payment_id')
    .select(['payout_lines.id', 'payout_lines.state', 'reference', 'payment_id', 'seller_id'])
    .select(['payout_lines.amount', 'needs_approval', 'approved_by'])
    .select(['payments.product_id', 'payments.booking_id'])
    .where('payout_lines.id', '=', lineId)
    .forUpdate('payout_lines')
    .executeTakeFirstOrThrow();
}
