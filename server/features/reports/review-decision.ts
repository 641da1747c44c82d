import { reviewTable } from '#contract/admin/reviews.ts';
import { idPattern } from '#contract/constants.ts';
import type { DecisionKind } from '#contract/notices/kinds.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { hasOtherAdmin, lockForAct } from '../members/lock-member.ts';
import { refuseOwnMatter } from '../members/own-matter.ts';
import { notify } from '../notices/notify.ts';
import { examineAgain } from '../products/examine-stolen.ts';
import { showAgain } from '../products/show-again.ts';
import { eventOf, lockMatches, releaseMatch } from '../products/stop-stolen.ts';
import { reopenReport } from './report-transitions.ts';
import { unsuspend } from './suspend.ts';

/**
 * Another admin confirms a decision of staff or takes it back, answered or not, once. What
 * comes back is in `reviewTable`. The member and who decided are notified of the reason. Throws
 * `not-found`, also for what cannot be taken back, `case-changed` if it was reviewed meanwhile, and
 * `own-matter` for who decided, unless there is no other admin, and `new-staff`.
 */
export const reviewDecision: Handler<'POST /decisions/:id/review'> = ({
  params: { id },
  body: { outcome, reason },
  caller,
  deps,
}) =>
  transact(deps.db, async (trx) => {
    const byId = caller.userId;
    await lockForAct(trx, byId, 'POST /decisions/:id/review', deps);
    const decision = await findDecision(trx, id);
    if (!decision || reviewTable[decision.kind].back === null) throw new Problem('not-found');
    const { memberId, adminId } = decision;
    refuseOwnMatter(byId, memberId);
    if (adminId === byId && (await hasOtherAdmin(trx, byId, deps))) throw new Problem('own-matter');
    if (outcome === 'back' && adminId !== byId) {
      await lockForAct(trx, byId, 'POST /decisions/:id/review', deps, { undoesOther: true });
    }
    // The phones of a report are locked with it, in the order of their ids.
    const isReport = decision.kind === 'stolen-dealt';
    await lockConcerned(trx, isReport ? { ...decision, productId: null } : decision);
    const reviewed = await trx
      .updateTable('notices')
      .set({ review: outcome, review_reason: reason, reviewed_at: deps.clock(), reviewed_by: byId })
      .where('id', '=', id)
      .where('reviewed_at', 'is', null)
      .executeTakeFirst();
    if (reviewed.numUpdatedRows === 0n) throw new Problem('case-changed');
    if (outcome === 'back') await takeBack(trx, { ...decision, byId }, deps);
    const told = { event: id, productId: decision.productId, reason };
    const kind = `decision-${outcome}` as const;
    for (const notice of [
      { memberId, kind },
      { memberId: adminId, kind: 'decision-reviewed' as const },
    ]) {
      await notify(trx, { ...told, ...notice }, deps);
    }
    const act = { action: kind, actorId: byId, target: memberId, detail: { reason } };
    await recordAudit(trx, act, deps);
    return { acknowledged: true, modifiedCount: 1 };
  });

type Found = {
  kind: DecisionKind;
  memberId: string;
  adminId: string;
  productId: string | null;
  event: string;
};

async function findDecision(trx: Db, id: string): Promise<Found | null> {
  const row = await trx
    .selectFrom('notices')
    .select(['kind', 'member_id', 'admin_id', 'product_id', 'event'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.admin_id) return null;
  return {
    // A notice with an admin has one of these kinds.
    kind: row.kind as DecisionKind,
    memberId: row.member_id,
    adminId: row.admin_id,
    productId: row.product_id,
    event: row.event ?? '',
  };
}

/** What the notice is about: the id with which its event begins, by `eventOf`; older ones have none. */
function subjectOf(event: string): string | null {
  const [first = ''] = event.split(' ');
  return idPattern.test(first) ? first : null;
}

/** The report waits to be examined again, and no longer counts against its writer. */
async function reopenStolenReport(
  trx: Db,
  { memberId, event }: Pick<Found, 'memberId' | 'event'>,
): Promise<void> {
  const id = subjectOf(event);
  if (!id) return;
  await trx
    .updateTable('stolen_reports')
    .set({ decision: null, note: '', decided_at: null, decided_by: null })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('decision', 'in', ['unproven', 'false'])
    .execute();
}

/** The phone is not the stolen one. Its report remains confirmed, and the writer is notified. */
async function unmark(
  trx: Db,
  { event, byId }: { event: string; byId: string },
  deps: Deps,
): Promise<void> {
  const id = subjectOf(event);
  const [match] = id ? await lockMatches(trx, { id }) : [];
  if (!match?.is_stolen) return;
  refuseOwnMatter(byId, match.member_id);
  const told = { memberId: match.member_id, event: eventOf(match.id, deps) };
  await notify(trx, { ...told, kind: 'stolen-other' }, deps);
  await releaseMatch(trx, match, byId, deps);
}

/** In the order of all locks. */
async function lockConcerned(trx: Db, { memberId, productId }: Found): Promise<void> {
  const member = trx.selectFrom('members').select('id').where('id', '=', memberId);
  await member.forNoKeyUpdate().execute();
  if (!productId) return;
  await trx.selectFrom('products').select('id').where('id', '=', productId).forUpdate().execute();
}

async function takeBack(
  trx: Db,
  { kind, memberId, productId, byId, event }: Found & { byId: string },
  deps: Deps,
): Promise<void> {
  const now = deps.clock();
  const { back } = reviewTable[kind];
  if (back === 'unsuspended') await unsuspend(trx, { memberId, byId }, now);
  if (back === 'verified') {
    await trx
      .updateTable('members')
      .set({ is_verified: true })
      .where('id', '=', memberId)
      .execute();
  }
  if (kind === 'stolen-dealt') {
    const reportId = subjectOf(event);
    if (reportId) await examineAgain(trx, { reportId, byId }, deps);
    return;
  }
  if (back === 'reopened' && kind !== 'dismiss') await reopenStolenReport(trx, { memberId, event });
  if (!productId) return;
  if (back === 'declarable') await letDeclare(trx, productId);
  if (back === 'reopened') await reopenReport(trx, { memberId, productId });
  if (back === 'unmarked') await unmark(trx, { event, byId }, deps);
  if (back === 'shown') await showAgain(trx, { productId, before: 'shown' }, now);
  if (back === 'sentence') await showSentences(trx, memberId, productId);
}

/** The phone may have the IMEI again that staff took from it. */
async function letDeclare(trx: Db, productId: string): Promise<void> {
  await trx
    .updateTable('imei_clashes')
    .set({ freed_marks: [] })
    .where('other_id', '=', productId)
    .execute();
}

/** What the member wrote after the deal about this phone. */
async function showSentences(trx: Db, memberId: string, productId: string): Promise<void> {
  const bookings = trx.selectFrom('deals').select('booking_id').where('product_id', '=', productId);
  const said = trx.selectFrom('deal_answers').select('id').where('booking_id', 'in', bookings);
  const shown = { hidden_at: null };
  await trx
    .updateTable('deal_answers')
    .set(shown)
    .where('member_id', '=', memberId)
    .where('id', 'in', said)
    .execute();
  await trx
    .updateTable('deal_answer_replies')
    .set(shown)
    .where('member_id', '=', memberId)
    .where('answer_id', 'in', said)
    .execute();
}
