import type { Decision } from '#contract/admin/moderation.ts';
import { reviewTable } from '#contract/admin/reviews.ts';
import type { DecisionKind } from '#contract/notices/kinds.ts';
import type { Db } from '#server/db/client.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { rowsToFetch, toPage } from '#server/http/api/keyset-pagination.ts';
import { hasOtherAdmin } from '../members/lock-member.ts';

/** Decisions with the members and phones that they concern, newest first. */
export function selectDecisions(db: Db) {
  return db
    .selectFrom('notices')
    .innerJoin('members', 'members.id', 'notices.member_id')
    .innerJoin('members as admin', 'admin.id', 'notices.admin_id')
    .leftJoin('members as reviewer', 'reviewer.id', 'notices.reviewed_by')
    .leftJoin('products', 'products.id', 'notices.product_id')
    .select([
      'notices.id',
      'notices.at',
      'notices.kind',
      'notices.reason',
      'notices.product_id',
      'notices.member_id',
      'notices.answer',
      'notices.answered_at',
      'members.name as member_name',
      'notices.admin_id',
      'notices.review',
      'notices.review_reason',
      'notices.reviewed_at',
      'reviewer.name as reviewer_name',
      'admin.name as admin_name',
      'products.name as product_name',
    ])
    .where('notices.admin_id', 'is not', null)
    .orderBy('notices.id', 'desc');
}

type DecisionRow = Awaited<ReturnType<ReturnType<typeof selectDecisions>['execute']>>[number];

type Reader = { id: string; isOnlyAdmin: boolean };

/** `reader`: an admin who may review decisions; null: none. */
export function toDecision(row: DecisionRow, reader: Reader | null): Decision {
  const { kind, reviewed_at: reviewedAt } = row;
  const isOwn = row.admin_id === reader?.id && !reader?.isOnlyAdmin;
  const isParty = row.member_id === reader?.id || isOwn;
  return {
    _id: row.id,
    at: row.at.toISOString(),
    // A notice with an admin has one of these kinds.
    kind: row.kind as DecisionKind,
    reason: row.reason,
    itemId: row.product_id,
    productName: row.product_name ?? '',
    memberId: row.member_id,
    memberName: row.member_name,
    adminName: row.admin_name,
    answer: row.answer ?? '',
    answeredAt: row.answered_at?.toISOString() ?? null,
    review: row.review &&
      reviewedAt && {
        outcome: row.review,
        reason: row.review_reason,
        adminName: row.reviewer_name ?? '',
        at: reviewedAt.toISOString(),
      },
    reviewable:
      reader !== null && !isParty && !reviewedAt && reviewTable[kind as DecisionKind].back !== null,
  };
}

/** A page of all decisions, or of those that were answered, for an admin. */
export const getDecisions: Handler<'GET /decisions'> = async ({ query, caller, deps }) => {
  let decisions = selectDecisions(deps.db);
  if (query.answered) decisions = decisions.where('notices.answered_at', 'is not', null);
  if (query.decision) decisions = decisions.where('notices.id', '=', query.decision);
  if (query.before) decisions = decisions.where('notices.id', '<', query.before);
  const { userId: id } = caller;
  const reader = caller.member?.isAdmin
    ? { id, isOnlyAdmin: !(await hasOtherAdmin(deps.db, id, deps)) }
    : null;
  const { page, next } = toPage(await decisions.limit(rowsToFetch).execute());
  return { decisions: page.map((row) => toDecision(row, reader)), next };
};
