import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler, HandlerContext } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockForAct } from '../members/lock-member.ts';
import { refuseOwnCounterpart } from '../members/own-matter.ts';
import { notify } from '../notices/notify.ts';
import { notifyOfDecision } from '../notices/notify-of-decision.ts';
import { endHolds } from '../payments/holds/end-hold.ts';
import { hidePhones, returnPhones } from '../products/suspended-phones.ts';

const unchanged = { acknowledged: true, modifiedCount: 0 } as const;
const changed = { acknowledged: true, modifiedCount: 1 } as const;

/**
 * Suspends a member from now on: their phones are hidden, and they begin nothing new, but running
 * deals, money and account go on. They are notified of the reason and may answer. Throws
 * `not-found`, `own-matter`, and `not-allowed` for those who run the shop.
 */
export const suspendMember: Handler<'POST /suspensions/:email'> = async (context) => {
  const { params, caller, deps } = context;
  const now = deps.clock();
  const holds = await transact(deps.db, async (trx) => {
    await lockForAct(trx, caller.userId, 'POST /suspensions/:email', deps);
    const member = await lockByEmail(trx, params.email);
    await refuseOwnCounterpart(trx, caller.userId, member.id);
    if (member.is_admin || member.staff_role) throw new Problem('not-allowed');
    if (member.suspended_at) return null;
    await setSuspended(trx, member.id, now);
    const id = deps.newId();
    await trx
      .insertInto('suspensions')
      .values({ id, member_id: member.id, at: now, by_id: caller.userId })
      .execute();
    await announce(trx, 'suspend', { member, context });
    return await hidePhones(trx, { suspensionId: id, sellerId: member.id }, now);
  });
  if (!holds) return unchanged;
  await endHolds(deps, holds);
  return changed;
};

/**
 * Ends a suspension: the phones return as they were, and so does the money. Who suspended is notified
 * by another's end of it. Throws `not-found`, `own-matter` and, of another's, `new-staff`.
 */
export const endSuspension: Handler<'POST /suspensions/:email/end'> = async (context) => {
  const { params, caller, deps } = context;
  const now = deps.clock();
  return await transact(deps.db, async (trx) => {
    await lockForAct(trx, caller.userId, 'POST /suspensions/:email/end', deps);
    const member = await lockByEmail(trx, params.email);
    await refuseOwnCounterpart(trx, caller.userId, member.id);
    if (!member.suspended_at) return unchanged;
    await endOfOther(trx, member.id, context);
    await announce(trx, 'unsuspend', { member, context });
    await unsuspend(trx, { memberId: member.id, byId: caller.userId }, now);
    return changed;
  });
};

async function endOfOther(
  trx: Db,
  memberId: string,
  { body, caller, deps }: HandlerContext<'POST /suspensions/:email/end'>,
): Promise<void> {
  const running = trx.selectFrom('suspensions').select(['id', 'by_id']);
  const found = await running
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!found?.by_id || found.by_id === caller.userId) return;
  await lockForAct(trx, caller.userId, 'POST /suspensions/:email/end', deps, { undoesOther: true });
  const told = { memberId: found.by_id, event: found.id, reason: body.reason };
  await notify(trx, { ...told, kind: 'decision-reviewed' }, deps);
}

/** Ends the running suspension, if there is one, of a member whose row is locked. */
export async function unsuspend(
  trx: Db,
  { memberId, byId }: { memberId: string; byId: string },
  now: Date,
): Promise<void> {
  await setSuspended(trx, memberId, null);
  const ended = await trx
    .updateTable('suspensions')
    .set({ ended_at: now, ended_by: byId })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (ended) await returnPhones(trx, ended.id, now);
}

const actions = { suspend: 'member-suspended', unsuspend: 'suspension-ended' } as const;

type Announced = {
  member: { id: string };
  context: Pick<HandlerContext<'POST /suspensions/:email'>, 'body' | 'caller' | 'deps'>;
};

/** Notifies the member of the reason, and writes it into the audit log. */
async function announce(
  trx: Db,
  kind: keyof typeof actions,
  { member, context: { body, caller, deps } }: Announced,
): Promise<void> {
  const { reason } = body;
  const by = { adminId: caller.userId, memberIds: [member.id], productId: null };
  await notifyOfDecision(trx, { kind, reason, ...by }, deps);
  const act = { action: actions[kind], actorId: caller.userId, target: member.id };
  await recordAudit(trx, { ...act, detail: { reason } }, deps);
}

async function lockByEmail(trx: Db, email: string) {
  const member = await trx
    .selectFrom('members')
    .select(['id', 'is_admin', 'staff_role', 'suspended_at'])
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!member) throw new Problem('not-found');
  return member;
}

async function setSuspended(trx: Db, id: string, at: Date | null): Promise<void> {
  await trx.updateTable('members').set({ suspended_at: at }).where('id', '=', id).execute();
}
