import { dealTable } from '#contract/orders/deal.ts';
import { actFacts, takes } from '#contract/orders/deal-acts.ts';
import { dealLimits } from '#contract/orders/deal-limits.ts';
import type { DealRole } from '#contract/orders/deal-states.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import { requireConfirmed } from '#server/http/api/authenticate.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { findParties, isGone, type Parties, rolesIn } from '../bookings/parties.ts';
import { lockForAct, lockMember } from '../members/lock-member.ts';
import { endHolds } from '../payments/holds/end-hold.ts';
import { pursueRefund } from '../payments/pursue-refund.ts';
import { type ActContext, actOnBooking } from './act-on-booking.ts';
import type { Outcome } from './agree-on-cash.ts';
import { actingRole } from './guards.ts';
import { enterCode } from './handover-code.ts';
import { storeTicks } from './neir-ticks.ts';
import { parseAction } from './parse-action.ts';
import { keepPhotos } from './photos.ts';
import { prepareReopening } from './reopening.ts';
import { applyDealEvent, lockDeal } from './transitions.ts';
import { mayUndo } from './undo-confirm.ts';
import { decideAlone, isVerdict } from './verdicts.ts';

/**
 * Performs a buyer's, seller's or admin's act in a deal, if the table has a row for it. After a
 * faster act, or a repetition, it changes nothing and returns the current state. What an admin decides
 * above `verdictAlone` only waits for another admin (`answer-verdict.ts`), and so does its state. Throws
 * `booking-not-found` for a stranger, `not-allowed` for an act that is never theirs, `bad-input`,
 * `code-wrong`, `code-locked`, `reopen-too-late` and `undo-too-late`.
 */
export const actOnOrder: Handler<'POST /order/:id'> = async (context) => {
  const { deps, caller, params, body } = context;
  const parties = await findParties(deps.db, params.id);
  const roles = parties && rolesIn(parties, caller.userId, caller.member?.isAdmin ?? false);
  if (!parties || !roles?.length) throw new Problem('booking-not-found');
  if (!dealTable.some((row) => row.event === body.event && isOneOf(row.by, roles))) {
    throw new Problem('not-allowed');
  }
  if (actFacts[body.event].byConfirmed) requireConfirmed(caller, deps);
  const outcome = await transact(deps.db, async (trx) => {
    if (!roles.includes('admin')) await lockMember(trx, caller.userId);
    // Alone, so that decisions of one admin at the same time all count towards the limit.
    else await lockForAct(trx, caller.userId, 'POST /order/:id', deps, { mode: 'alone' });
    return await act(trx, context, parties, roles);
  });
  await finish(deps, outcome);
  if (outcome.refusal === 'code-locked') {
    throw new Problem('code-locked', { retryAfterSeconds: dealLimits.codeLockHours * 60 * 60 });
  }
  if (outcome.refusal) throw new Problem(outcome.refusal);
  return { acknowledged: true, modifiedCount: outcome.changed ? 1 : 0, state: outcome.state };
};

const isOneOf = (by: readonly DealRole[], roles: readonly DealRole[]) =>
  by.some((role) => roles.includes(role));

async function act(
  trx: Db,
  context: ActContext,
  parties: Parties,
  roles: readonly DealRole[],
): Promise<Outcome> {
  const { body, caller, deps } = context;
  const deal = await lockDeal(trx, parties.id);
  if (!deal) return await actOnBooking(trx, context, parties, roles);
  const unchanged: Outcome = { state: deal.state, changed: false };
  const role = actingRole(body.event, deal, { roles, isGone: isGone(parties) }, deps);
  const input = role && parseAction(body, deal, role, deps);
  if (!input) return unchanged;
  if (takes(body.event, 'neir-steps')) {
    const { ticked = [] } = input.detail;
    const by = { role, memberId: caller.userId };
    if (!(await storeTicks(trx, deal.booking_id, by, ticked, deps.clock()))) return unchanged;
  }
  if (takes(body.event, 'code')) {
    const refusal = await enterCode(trx, deal, body, deps);
    if (refusal) return { ...unchanged, refusal };
  }
  if (roles.includes('admin') && isVerdict(body.event, deal)) {
    const decided = { act: body.event, role, input, adminId: caller.userId };
    const outcome = await decideAlone(trx, deal, decided, deps);
    if (outcome !== 'alone') return { ...unchanged, changed: outcome === 'waits' };
  }
  if (body.event === 'reopen') {
    const by = { adminId: caller.userId, reason: body.reason };
    await prepareReopening(trx, deal, by, deps);
  }
  if (body.event === 'undo-confirm' && !(await mayUndo(trx, deal, deps))) return unchanged;
  const change = { ...input, event: body.event, role, actorId: caller.userId };
  const { row, eventId, refundId } = await applyDealEvent(trx, deal, change, deps);
  const urls = (actFacts[body.event].photos && body.photos) || [];
  const photos = { userId: caller.userId, urls };
  await keepPhotos(trx, { bookingId: deal.booking_id, eventId, ...photos }, deps);
  return { state: row.to, changed: true, refundId };
}

/** Calls the providers after the commit; the reconciler repeats failures. */
async function finish(deps: Deps, { holds = [], refundId }: Outcome): Promise<void> {
  await endHolds(deps, holds);
  await pursueAfter(deps, refundId);
}

/** The refund that an act has ordered, if it has. */
export async function pursueAfter(deps: Deps, refundId: string | null | undefined): Promise<void> {
  if (!refundId) return;
  await pursueRefund(deps, refundId).catch((error: unknown) => {
    deps.log.error({ err: error, refundId }, 'a refund could not be made yet');
  });
}
