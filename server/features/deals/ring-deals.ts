import { hasId } from '#server/db/has-id.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockForAct } from '../members/lock-member.ts';
import { refuseOwnMatter } from '../members/own-matter.ts';
import { notifyAdmins } from '../notices/notify-admins.ts';

/** Suspected deals: 100 that wait, the longest first, then the 20 decided last. */
export const getRingDeals: Handler<'GET /ringdeals'> = async ({ query, caller, deps }) => {
  const all = deps.db
    .selectFrom('ring_deals')
    .innerJoin('deals', 'deals.booking_id', 'ring_deals.booking_id')
    .innerJoin('products', 'products.id', 'deals.product_id')
    .innerJoin('members as buyers', 'buyers.id', 'deals.buyer_id')
    .innerJoin('members as sellers', 'sellers.id', 'deals.seller_id')
    .select(['ring_deals.booking_id', 'found_at', 'reasons', 'counts', 'products.name'])
    .select(['deals.buyer_id', 'deals.seller_id', 'buyers.name as buyer', 'sellers.name as seller'])
    .where(hasId('ring_deals.booking_id', query.id));
  const waiting = await all
    .where('counts', 'is', null)
    .orderBy('found_at')
    .orderBy('ring_deals.booking_id')
    .limit(100)
    .execute();
  const decided = await all
    .where('counts', 'is not', null)
    .orderBy('decided_at', 'desc')
    .orderBy('ring_deals.booking_id')
    .limit(20)
    .execute();
  return [...waiting, ...decided].map((row) => ({
    _id: row.booking_id,
    at: row.found_at.toISOString(),
    name: row.name,
    buyer: row.buyer,
    seller: row.seller,
    reasons: row.reasons,
    counts: row.counts,
    own: [row.buyer_id, row.seller_id].includes(caller.userId),
  }));
};

/**
 * An admin or moderator decides whether a suspected deal counts in favour of both sides, also
 * again. Nothing else changes, and neither side is notified, but all other admins of money that no
 * longer waits. Idempotent. Throws `not-found` and
 * `own-matter`.
 */
export const decideRingDeal: Handler<'POST /ringdeals/:id'> = ({ params, body, caller, deps }) =>
  transact(deps.db, async (trx) => {
    await lockForAct(trx, caller.userId, 'POST /ringdeals/:id', deps);
    const deal = await trx
      .selectFrom('ring_deals')
      .innerJoin('deals', 'deals.booking_id', 'ring_deals.booking_id')
      .innerJoin('products', 'products.id', 'deals.product_id')
      .select(['deals.buyer_id', 'deals.seller_id', 'payment_id', 'ring_deals.counts'])
      .select('products.name')
      .where('ring_deals.booking_id', '=', params.id)
      .forUpdate('ring_deals')
      .executeTakeFirst();
    if (!deal) throw new Problem('not-found');
    refuseOwnMatter(caller.userId, deal.buyer_id, deal.seller_id);
    const { counts } = body;
    if (deal.counts === counts) return { acknowledged: true, modifiedCount: 0 };
    await trx
      .updateTable('ring_deals')
      .set({ counts, decided_at: deps.clock(), decided_by: caller.userId })
      .where('booking_id', '=', params.id)
      .execute();
    const action = counts ? ('deal-counts' as const) : ('deal-left-out' as const);
    const act = { action, actorId: caller.userId, target: params.id };
    await recordAudit(trx, { ...act, detail: { name: deal.name } }, deps);
    // The first decision ends that its money waits; without one staff who know the two pay them unseen.
    if (deal.counts === null && deal.payment_id) {
      const about = { name: deal.name, actorId: caller.userId };
      await notifyAdmins(trx, { kind: 'suspicion-ended', ...about }, deps);
    }
    return { acknowledged: true, modifiedCount: 1 };
  });
