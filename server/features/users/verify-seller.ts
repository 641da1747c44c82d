import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { type Act, recordAudit } from '../audit/record-audit.ts';
import { lockForAct } from '../members/lock-member.ts';
import { refuseOwnMatter } from '../members/own-matter.ts';
import { notify } from '../notices/notify.ts';
import { notifyOfDecision } from '../notices/notify-of-decision.ts';

/**
 * Gives the badge, which all of the seller's phones show, with the list of checks; idempotent
 * (specification, section 4). For a verified seller a new list replaces the former one.
 */
export const verifySeller: Handler<'PUT /verifyseller/:email'> = async ({
  params,
  body,
  caller,
  deps,
}) => {
  return await transact(deps.db, async (trx) => {
    await lockForAct(trx, caller.userId, 'PUT /verifyseller/:email', deps);
    const seller = await lockSeller(trx, params.email);
    refuseOwnMatter(caller.userId, seller.id);
    const checks = [...new Set(body.checks)].sort();
    const isSame =
      checks.length === 0 || checks.join() === [...seller.verified_checks].sort().join();
    if (seller.is_verified && isSame) return { acknowledged: true, modifiedCount: 0 };
    await trx
      .updateTable('members')
      .set({ is_verified: true, verified_checks: checks, badge_lost_at: null, badge_lost_by: [] })
      .where('id', '=', seller.id)
      .execute();
    const detail: Act['detail'] = checks.length > 0 ? { checks: checks.join(', ') } : {};
    const act = { action: 'seller-verified', actorId: caller.userId, target: seller.id } as const;
    await recordAudit(trx, { ...act, detail }, deps);
    // Not if only the list of checks is replaced.
    if (!seller.is_verified) {
      const event = deps.clock().toISOString();
      await notify(trx, { memberId: seller.id, kind: 'verified', event }, deps);
    }
    return { acknowledged: true, modifiedCount: 1 };
  });
};

/**
 * Removes the badge, or confirms that a lost one is not returned, and notifies the seller of the
 * reason; then no admin needs to act. `modifiedCount` is 0 without either.
 */
export const unverifySeller: Handler<'POST /unverifyseller/:email'> = async ({
  params,
  body,
  caller,
  deps,
}) => {
  const { reason } = body;
  return await transact(deps.db, async (trx) => {
    await lockForAct(trx, caller.userId, 'POST /unverifyseller/:email', deps);
    const seller = await lockSeller(trx, params.email);
    refuseOwnMatter(caller.userId, seller.id);
    if (!seller.is_verified && !seller.badge_lost_at) {
      return { acknowledged: true, modifiedCount: 0 };
    }
    await trx
      .updateTable('members')
      .set({ is_verified: false, verified_checks: [], badge_lost_at: null, badge_lost_by: [] })
      .where('id', '=', seller.id)
      .execute();
    const by = { adminId: caller.userId, memberIds: [seller.id], productId: null };
    await notifyOfDecision(trx, { kind: 'unverify', reason, ...by }, deps);
    const act = { action: 'seller-unverified', actorId: caller.userId, target: seller.id } as const;
    await recordAudit(trx, { ...act, detail: { reason } }, deps);
    return { acknowledged: true, modifiedCount: 1 };
  });
};

async function lockSeller(trx: Db, email: string) {
  const seller = await trx
    .selectFrom('members')
    .select(['id', 'is_verified', 'verified_checks', 'badge_lost_at'])
    .where('email', '=', email)
    .where('title', '=', 'seller')
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!seller) throw new Problem('not-found');
  return seller;
}
