import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockAdmin, lockForAct } from '../members/lock-member.ts';
import { refuseOwnCounterpart } from '../members/own-matter.ts';
import { notify } from '../notices/notify.ts';

type NewHold = {
  memberId: string;
  adminId: string;
  /** For the member and the audit log; empty only for a removal. */
  reason: string;
  byRemoval: boolean;
  /** Only admins lift what one of them has set. */
  byAdmin: boolean;
};

/**
 * Puts a member's payouts on hold, in the transaction of the cause: their money enters no batch and
 * cannot be marked as sent. Lock the member's row first, so that no batch is made meanwhile. False
 * if they are on hold already; an admin's replaces a cashier's. The caller writes the audit line.
 */
export async function holdPayoutsOf(
  trx: Db,
  { memberId, adminId, reason, byRemoval, byAdmin }: NewHold,
  { newId, clock }: Pick<Deps, 'newId' | 'clock'>,
): Promise<boolean> {
  const set_at = clock();
  const row = await trx
    .insertInto('payout_holds')
    .values({
      id: newId(),
      member_id: memberId,
      reason,
      by_removal: byRemoval,
      by_admin: byAdmin,
      set_by: adminId,
      set_at,
    })
    .onConflict((conflict) => {
      const held = conflict.column('member_id').where('lifted_at', 'is', null);
      if (!byAdmin) return held.doNothing();
      // Otherwise a cashier could lift, before it, what an admin sets after it.
      return held
        .doUpdateSet({ reason, by_removal: byRemoval, by_admin: true, set_by: adminId, set_at })
        .where('payout_holds.by_admin', '=', sql.lit(false));
    })
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A member's active hold. */
export function findHold(trx: Db, memberId: string) {
  return trx
    .selectFrom('payout_holds')
    .select(['id', 'reason', 'set_at', 'by_removal', 'by_admin', 'set_by'])
    .where('member_id', '=', memberId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * An admin puts a member's payouts on hold; the member reads the reason. Throws `not-found` and
 * `own-matter`.
 */
export const holdPayouts: Handler<'POST /payouts/holds/:id'> = ({ params, body, caller, deps }) =>
  transact(deps.db, async (trx) => {
    const by = { adminId: caller.userId, memberId: params.id, reason: body.reason };
    await lockHeld(trx, by);
    const byAdmin = caller.member?.isAdmin === true;
    if (!(await holdPayoutsOf(trx, { ...by, byRemoval: false, byAdmin }, deps))) {
      return { acknowledged: true, modifiedCount: 0 };
    }
    await tell(trx, 'payouts-held', by, deps);
    return { acknowledged: true, modifiedCount: 1 };
  });

/**
 * Lifts the hold: of an admin only another or the same admin does. The member reads the reason, and
 * who set it that it was lifted. Throws `not-found`, `not-allowed`, `new-staff` and `own-matter`.
 */
export const liftHold: Handler<'POST /payouts/holds/:id/lift'> = ({ params, body, caller, deps }) =>
  transact(deps.db, async (trx) => {
    const by = { adminId: caller.userId, memberId: params.id, reason: body.reason };
    await lockHeld(trx, by);
    const hold = await findHold(trx, params.id);
    if (!hold) return { acknowledged: true, modifiedCount: 0 };
    // A new admin's own hold is no decision of another that they undo.
    const isOwn = hold.set_by === caller.userId;
    if (hold.by_admin) {
      const lock = { is: 'by-admin', undoesOther: !isOwn } as const;
      await lockForAct(trx, caller.userId, 'POST /payouts/holds/:id/lift', deps, lock);
    }
    await trx
      .updateTable('payout_holds')
      .set({ lifted_by: caller.userId, lifted_at: deps.clock(), lift_reason: body.reason })
      .where('id', '=', hold.id)
      .execute();
    await tell(trx, 'payouts-let-go', by, deps);
    if (!isOwn) {
      const { reason } = body;
      const notice = {
        memberId: hold.set_by,
        kind: 'hold-lifted',
        event: hold.id,
        reason,
      } as const;
      await notify(trx, notice, deps);
    }
    return { acknowledged: true, modifiedCount: 1 };
  });

type By = { adminId: string; memberId: string; reason: string };

/**
 * The admin's row before the member's. Two admins who hold each other concurrently deadlock; the
 * database rolls one back, and `transact` retries it.
 */
async function lockHeld(trx: Db, { adminId, memberId }: By): Promise<void> {
  await lockAdmin(trx, adminId, { area: 'payouts' });
  await refuseOwnCounterpart(trx, adminId, memberId);
  // Also for a removed member, whose money waits for a decision.
  const member = await trx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!member) throw new Problem('not-found');
}

async function tell(
  trx: Db,
  action: 'payouts-held' | 'payouts-let-go',
  { adminId, memberId, reason }: By,
  deps: Deps,
): Promise<void> {
  await recordAudit(trx, { action, actorId: adminId, target: memberId, detail: { reason } }, deps);
  await notify(trx, { memberId, kind: action, event: deps.newId(), reason }, deps);
}
