import type { Decision } from '#contract/admin/moderation.ts';
import type { DecisionKind } from '#contract/notices/kinds.ts';
import type { Db } from '#server/db/client.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { rowsToFetch, toPage } from '#server/http/api/keyset-pagination.ts';

/** Decisions with the members and phones that they concern, newest first. */
export function selectDecisions(db: Db) {
  return db
    .selectFrom('notices')
    .innerJoin('members', 'members.id', 'notices.member_id')
    .innerJoin('members as admin', 'admin.id', 'notices.admin_id')
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
      'admin.name as admin_name',
      'products.name as product_name',
    ])
    .where('notices.admin_id', 'is not', null)
    .orderBy('notices.id', 'desc');
}

type DecisionRow = Awaited<ReturnType<ReturnType<typeof selectDecisions>['execute']>>[number];

export function toDecision(row: DecisionRow): Decision {
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
  };
}

/** A page of all decisions, or of those that were answered, for an admin. */
export const getDecisions: Handler<'GET /decisions'> = async ({ query, deps }) => {
  let decisions = selectDecisions(deps.db);
  if (query.answered) decisions = decisions.where('notices.answered_at', 'is not', null);
  if (query.before) decisions = decisions.where('notices.id', '<', query.before);
  const { page, next } = toPage(await decisions.limit(rowsToFetch).execute());
  return { decisions: page.map(toDecision), next };
};
