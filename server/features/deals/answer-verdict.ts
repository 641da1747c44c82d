import { toTaka } from '#contract/money.ts';
import { takes } from '#contract/orders/deal-acts.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findParties, isGone, type Parties, rolesIn } from '../bookings/parties.ts';
import { hasOtherAdmin, lockAdmin, lockForAct, refuseNewStaff } from '../members/lock-member.ts';
import { refuseOwnMatter } from '../members/own-matter.ts';
import { notify } from '../notices/notify.ts';
import { pursueAfter } from './act-on-order.ts';
import type { DealDeps } from './deal-row.ts';
import { actingRole } from './guards.ts';
import { parseAction } from './parse-action.ts';
import { applyDealEvent, type LockedDeal, lockDeal } from './transitions.ts';
import { readVerdict } from './verdicts.ts';

type Found = NonNullable<Awaited<ReturnType<typeof readVerdict>>>;

/**
 * Another admin confirms what one has proposed for a deal, which then happens, or sends it back.
 * Everything is checked again: the deal may have moved, money may have gone back, and who proposed it
 * may be no admin any more (`case-changed`). Throws `booking-not-found`, `own-matter` for a side of
 * the deal and for who proposed it unless there is no other admin, `new-staff`, `not-allowed` and
 * `payment-not-refundable`.
 */
export const answerVerdict: Handler<'POST /order/:id/verdict'> = async ({
  params,
  body: { verdict: seen, outcome, reason },
  caller,
  deps,
}) => {
  const byId = caller.userId;
  const refundId = await transact(deps.db, async (trx) => {
    await lockForAct(trx, byId, 'POST /order/:id/verdict', deps);
    const parties = await findParties(trx, params.id);
    if (!parties) throw new Problem('booking-not-found');
    refuseOwnMatter(byId, parties.buyer_id, parties.seller_id);
    const found = await readVerdict(trx, seen);
    if (!found) throw new Problem('case-changed');
    const isOwn = found.proposed_by === byId;
    if (isOwn && (await hasOtherAdmin(trx, byId, deps))) throw new Problem('own-matter');
    await lockProposer(trx, found.proposed_by);
    if (!isOwn && outcome === 'stands') await refuseNewStaff(trx, found.proposed_by, deps.clock());
    const deal = await lockDeal(trx, params.id);
    if (!deal || deal.verdict_id !== seen) throw new Problem('case-changed');
    const answer = { outcome, answer: reason, answered_by: byId, answered_at: deps.clock() };
    const answered = trx.updateTable('deal_verdicts').set(answer);
    await answered.where('id', '=', seen).execute();
    const after = trx.updateTable('deals').set({ verdict_id: null });
    await after.where('booking_id', '=', deal.booking_id).execute();
    const isBack = outcome === 'back';
    const action = isBack ? ('verdict-sent-back' as const) : ('verdict-confirmed' as const);
    const detail = { event: found.event, taka: toTaka(found.amount), reason };
    const target = deal.payment_id ?? deal.booking_id;
    await recordAudit(trx, { action, actorId: byId, target, detail }, deps);
    if (!isBack) return await carryOut(trx, deal, { found, parties }, deps);
    const about = { productId: deal.product_id, bookingId: deal.booking_id };
    const memberId = found.proposed_by;
    await notify(trx, { memberId, kind: 'your-turn', event: seen, ...about, reason }, deps);
    return null;
  });
  await pursueAfter(deps, refundId);
  return { acknowledged: true, modifiedCount: 1 };
};

async function lockProposer(trx: Db, adminId: string): Promise<void> {
  await lockAdmin(trx, adminId).catch((error: unknown) => {
    if (error instanceof Problem) throw new Problem('case-changed');
    throw error;
  });
}

/** As the act of who proposed it, by the same checks as at first. Returns the refund. */
async function carryOut(
  trx: Db,
  deal: LockedDeal,
  { found, parties }: { found: Found; parties: Parties },
  deps: DealDeps,
): Promise<string | null> {
  const { event, role, reason, part, proposed_by: actorId } = found;
  const roles = rolesIn(parties, actorId, true);
  const acting = actingRole(event, deal, { roles, isGone: isGone(parties) }, deps);
  const left = deal.price - deal.given_back;
  if (acting !== role || (takes(event, 'taka') && (part ?? 0) >= left))
    throw new Problem('case-changed');
  const body = { event, reason, place: '', ...(part !== null && { taka: toTaka(part) }) };
  const input = parseAction(body, deal, role, deps);
  if (!input) throw new Problem('case-changed');
  const { refundId } = await applyDealEvent(trx, deal, { ...input, event, role, actorId }, deps);
  return refundId;
}
