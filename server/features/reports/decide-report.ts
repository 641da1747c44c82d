import type { ReportDecision } from '#contract/constants.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockForAct } from '../members/lock-member.ts';
import { refuseOwnMatter } from '../members/own-matter.ts';
import { notifyOfDecision } from '../notices/notify-of-decision.ts';
import { endHolds, expireHolds, type HoldToEnd } from '../payments/holds/end-hold.ts';
import { canHide, hidingStateOf, updateHiding } from '../products/hiding.ts';
import { removeProduct } from '../products/remove-product.ts';
import { showAgain } from '../products/show-again.ts';
import { forgetSuspended } from '../products/suspended-phones.ts';
import { removeAccount, removeMember } from '../users/remove-member.ts';
import { readCaseVersion } from './case-version.ts';
import { reportersOf } from './open-reports.ts';
import { applyDecision, decisionRow } from './report-transitions.ts';

type Decided = {
  decision: ReportDecision;
  reason: string;
  adminId: string;
  itemId: string;
  sellerId: string;
};

/**
 * Staff decide about a phone, reported (decision 0074) or not, on the version that they have
 * seen. Throws `case-changed` after another report, undo or decision, so that two admins do not
 * decide concurrently. Throws `not-found` for a removed phone, or where nothing is to be dismissed,
 * `product-sold` if the decision would remove a sold phone, `not-allowed` for the account of an
 * admin, and `own-matter` for the admin's own phone or report.
 */
export const decideReport: Handler<'POST /reportitems/:itemId/decision'> = async ({
  params,
  body,
  caller,
  deps,
}) => {
  const { itemId } = params;
  const { decision, reason, version } = body;
  const { sellerId, holds } = await transact(deps.db, async (trx) => {
    await lockForAct(trx, caller.userId, 'POST /reportitems/:itemId/decision', deps, {
      is: decision === 'end' && 'ends',
    });
    const phone = await trx
      .selectFrom('products')
      .select('seller_id')
      .where('id', '=', itemId)
      .executeTakeFirst();
    if (!phone) throw new Problem('not-found');
    refuseOwnMatter(caller.userId, phone.seller_id);
    if (decision === 'end') await lockSeller(trx, phone.seller_id);
    await lockCase(trx, { itemId, version, decision });
    refuseOwnMatter(caller.userId, ...(await reportersOf(trx, itemId)));
    const decided = { decision, reason, adminId: caller.userId, itemId, sellerId: phone.seller_id };
    return { sellerId: phone.seller_id, ...(await decide(trx, decided, deps)) };
  });
  // After the commit; background jobs repeat failures.
  if (decision === 'end') await removeAccount(deps, sellerId);
  await endHolds(deps, holds);
  return { acknowledged: true, modifiedCount: 1 };
};

/** Before the phone, in the order of all locks. */
async function lockSeller(trx: Db, sellerId: string): Promise<void> {
  const seller = await trx
    .selectFrom('members')
    .select('is_admin')
    .where('id', '=', sellerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (seller?.is_admin) throw new Problem('not-allowed');
}

type Case = { itemId: string; version: string; decision: ReportDecision };

async function lockCase(trx: Db, { itemId, version, decision }: Case): Promise<void> {
  const phone = await trx
    .selectFrom('products')
    .select(['removed_at', 'hidden_at', 'hidden_by'])
    .where('id', '=', itemId)
    .forUpdate()
    .executeTakeFirst();
  if (!phone || phone.removed_at) throw new Problem('not-found');
  // Reports and their undoing lock the phone, too, so this remains true until the commit.
  const current = await readCaseVersion(trx, itemId);
  if (current.version !== version) throw new Problem('case-changed');
  if (current.open > 0 || decision !== 'dismiss') return;
  // Without a report it only shows a hidden phone again.
  if (!canHide(hidingStateOf(phone), 'dismiss')) throw new Problem('not-found');
}

async function decide(trx: Db, decided: Decided, deps: Deps) {
  const { decision, reason, adminId, itemId, sellerId } = decided;
  const row = decisionRow(decision);
  const told = row.notice === 'reporters' ? await reportersOf(trx, itemId) : [sellerId];
  // Before a removal, because a removed member gets no notices.
  await notifyOfDecision(
    trx,
    { kind: decision, adminId, memberIds: told, productId: itemId, reason },
    deps,
  );
  await applyDecision(trx, decided, deps.clock());
  const { name } = await trx
    .selectFrom('products')
    .select('name')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow();
  if (row.audit) {
    const act = {
      action: row.audit,
      actorId: adminId,
      target: itemId,
      detail: { phone: name, reason },
    };
    await recordAudit(trx, act, deps);
  }
  // Last, because it locks the brand's counter until the commit.
  return { holds: await carryOut(trx, decided, deps) };
}

/** Returns the holds that it ends, for `endHolds`. */
async function carryOut(trx: Db, decided: Decided, deps: Deps): Promise<HoldToEnd[]> {
  const { decision, reason, adminId, itemId, sellerId } = decided;
  const now = deps.clock();
  if (decision === 'end') {
    return await removeMember(trx, { userId: sellerId, adminId, reason }, deps);
  }
  if (decision === 'delete') return await removeProduct(trx, itemId, deps);
  if (decision === 'hide') {
    const hidden = await updateHiding(trx, 'hide', now)
      .where('id', '=', itemId)
      .where('paid_at', 'is', null)
      .executeTakeFirst();
    if (hidden.numUpdatedRows === 0n) throw new Problem('product-sold');
    await forgetSuspended(trx, itemId);
    return await expireHolds(trx, { productIds: [itemId] }, now);
  }
  if (decision === 'dismiss') {
    await showAgain(trx, { productId: itemId, before: 'shown' }, now);
  }
  return [];
}
