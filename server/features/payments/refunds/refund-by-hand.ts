import { toTaka } from '#contract/money.ts';
import { isOutsideProvider } from '#contract/orders/hand-ways.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { lockForAct, refuseNewStaff, requireAdminAmong } from '../../members/lock-member.ts';
import { refuseOwnMatter } from '../../members/own-matter.ts';
import { setNextPoll } from '../attempt-transitions.ts';
import { type HandTransfer, insertHandRecord } from '../by-hand/insert-record.ts';
import { type LockedPayment, lockPayment } from '../transitions.ts';
import { applyRefundEvent, findRefunds, type Refund } from './refund-transitions.ts';

/**
 * Records a refund by hand, because its provider cannot make it or refused it. Within the admin's
 * own limit it is done at once. Above, a second admin approves it first, and until then another
 * record replaces this one. Throws `refund-under-way` if the provider is processing it or it is
 * done, `not-at-provider` for a record at a provider that never had the money, `reference-taken`,
 * `own-matter` and `not-found`.
 */
export const recordRefundByHand: Handler<'POST /refunds/:id/by-hand'> = ({
  params,
  body,
  caller,
  deps,
}) =>
  transact(deps.db, async (trx) => {
    const adminId = caller.userId;
    // Alone, so that concurrent records of one admin both count towards the limit.
    await lockForAct(trx, adminId, 'POST /refunds/:id/by-hand', deps, { mode: 'alone' });
    const { payment, refund } = await lockRefund(trx, params.id, adminId);
    if (isOutsideProvider(payment.way) && body.way === 'provider') {
      throw new Problem('not-at-provider');
    }
    await trx
      .updateTable('money_by_hand')
      .set({ replaced_at: deps.clock() })
      .where('refund_id', '=', refund.id)
      .where('replaced_at', 'is', null)
      .execute();
    const moved = { refund_id: refund.id, amount: refund.amount };
    const needsApproval = await insertHandRecord(trx, moved, body, adminId, deps);
    const detail = { taka: toTaka(refund.amount), reference: body.reference, reason: body.reason };
    if (needsApproval) {
      const act = { action: 'refund-by-hand-recorded', actorId: adminId } as const;
      await recordAudit(trx, { ...act, target: payment.id, detail }, deps);
    } else {
      await complete(trx, payment, refund, { ...body, actorId: adminId }, deps);
    }
    return { acknowledged: true, modifiedCount: 1 };
  });

/**
 * A second admin approves another's record: the refund is done. Idempotent. Throws `not-allowed`
 * for who recorded it and for a second cashier, `new-staff`, `refund-under-way` if the provider has begun or done it meanwhile,
 * `own-matter` and `not-found`.
 */
export const approveRefundByHand: Handler<'POST /refunds/:id/by-hand/approve'> = ({
  params,
  caller,
  deps,
}) =>
  transact(deps.db, async (trx) => {
    await lockForAct(trx, caller.userId, 'POST /refunds/:id/by-hand/approve', deps);
    const { payment, refund } = await lockRefund(trx, params.id, caller.userId, {
      isDoneToo: true,
    });
    const record = await trx
      .selectFrom('money_by_hand')
      .select(['id', 'way', 'reference', 'reason', 'recorded_by', 'approved_by'])
      .where('refund_id', '=', refund.id)
      .where('replaced_at', 'is', null)
      .executeTakeFirst();
    if (!record) throw new Problem('not-found');
    if (record.recorded_by === caller.userId) throw new Problem('not-allowed');
    await requireAdminAmong(trx, [record.recorded_by, caller.userId]);
    if (record.approved_by) return { acknowledged: true, modifiedCount: 0 };
    if (refund.state === 'done') throw new Problem('refund-under-way');
    await refuseNewStaff(trx, record.recorded_by, deps.clock());
    await trx
      .updateTable('money_by_hand')
      .set({ approved_by: caller.userId, approved_at: deps.clock() })
      .where('id', '=', record.id)
      .execute();
    await complete(trx, payment, refund, { ...record, actorId: caller.userId }, deps);
    return { acknowledged: true, modifiedCount: 1 };
  });

/** States in which the provider neither processes a refund nor has made it. */
const open: readonly Refund['state'][] = ['due', 'failed', 'in_doubt'];

async function lockRefund(
  trx: Db,
  refundId: string,
  adminId: string,
  { isDoneToo = false } = {},
): Promise<{ payment: LockedPayment; refund: Refund }> {
  const found = await trx
    .selectFrom('payment_refunds')
    .select('payment_id')
    .where('id', '=', refundId)
    .executeTakeFirst();
  const payment = found && (await lockPayment(trx, found.payment_id));
  if (!payment) throw new Problem('not-found');
  refuseOwnMatter(adminId, payment.buyer_id, payment.seller_id);
  const refund = (await findRefunds(trx, payment.id)).find(({ id }) => id === refundId);
  if (!refund) throw new Problem('not-found');
  const isOpen = open.includes(refund.state) || (isDoneToo && refund.state === 'done');
  if (!isOpen) throw new Problem('refund-under-way');
  return { payment, refund };
}

type Done = HandTransfer & { actorId: string };

async function complete(
  trx: Db,
  payment: LockedPayment,
  refund: Refund,
  { way, reference, reason, actorId }: Done,
  deps: Pick<Deps, 'newId' | 'clock' | 'deals' | 'followPayment'>,
): Promise<void> {
  const event = way === 'provider' ? 'by-provider-hand' : 'by-hand';
  const byHand = { way, reference, reason, actorId };
  await applyRefundEvent(trx, payment, refund, event, deps, { byHand });
  // The provider is queried for some more days, so that a late refund of its own is detected.
  await setNextPoll(trx, deps.clock())
    .where('payment_id', '=', payment.id)
    .where('paid_at', 'is not', null)
    .execute();
}
