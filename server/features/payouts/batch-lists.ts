import { sql } from 'kysely';
import type { SharedNumber } from '#contract/members/users.ts';
import { toTaka } from '#contract/money.ts';
import type { PayoutBatch, PayoutHold, PayoutSeller } from '#contract/payouts/calls.ts';
import { heldReasonFacts } from '#contract/payouts/held-reasons.ts';
import { payoutLinesMax } from '#contract/payouts/methods.ts';
import type { Db } from '#server/db/client.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { rowsToFetch, toPage } from '#server/http/api/keyset-pagination.ts';
import { hasOtherAdmin } from '../members/lock-member.ts';
import { counterpartsOf } from '../members/own-matter.ts';
import { readSharedNumbers } from '../members/shared-numbers.ts';
import { readAllowance } from './allowance.ts';
import { type DueLine, findDueLines } from './due-lines.ts';
import { findHold } from './hold-payouts.ts';

/**
 * Due money with the reasons why some is held, the caller's remaining limit, the sellers on hold,
 * and a page of all batches, newest first.
 */
export const getPayouts: Handler<'GET /payouts'> = async ({ query, caller, deps }) => {
  const { db, payouts } = deps;
  const adminId = caller.userId;
  let batches = selectBatches(db, adminId);
  if (query.before) batches = batches.where('payout_batches.id', '<', query.before);
  const { page, next } = toPage(await batches.limit(rowsToFetch).execute());
  const others = await counterpartsOf(db, adminId);
  const isOwn = (memberId: string) => memberId === adminId || others.has(memberId);
  const lines = await findDueLines(db, deps, { staffId: adminId });
  const shared = await readSharedNumbers(db, [...new Set(lines.map((line) => line.seller_id))]);
  const summed = (some: readonly DueLine[]) => sumUp(some, { isOwn, shared });
  const due = lines.filter(({ held }) => held === null);
  return {
    due: { ...summed(due), sellers: new Set(due.map(({ seller_id }) => seller_id)).size },
    held: summed(lines.filter(({ held }) => held !== null)),
    alone: {
      limit: toTaka(payouts.secondAdminAbove),
      left: toTaka(await readAllowance(db, adminId, deps)),
      secondAdmin: await hasOtherAdmin(db, adminId, deps),
    },
    holds: await readHolds(db, adminId, isOwn),
    seller: query.seller ? await readSeller(db, query.seller, isOwn) : null,
    batches: page.map((row) => toBatch(row, adminId)),
    next,
  };
};

type LineFacts = {
  isOwn: (memberId: string) => boolean;
  shared: ReadonlyMap<string, readonly SharedNumber[]>;
};

/** The sums over all lines, and the first of them. */
function sumUp(lines: readonly DueLine[], { isOwn, shared }: LineFacts) {
  return {
    deals: lines.length,
    taka: toTaka(lines.reduce((sum, { amount }) => sum + amount, 0)),
    lines: lines.slice(0, payoutLinesMax).map((line) => ({
      _id: line.payment_id,
      bookingId: line.booking_id,
      productName: line.product_name,
      sellerId: line.seller_id,
      sellerName: line.seller_name,
      taka: toTaka(line.amount),
      completedAt: line.completed_at.toISOString(),
      held: line.held,
      liftedBy: line.held && heldReasonFacts[line.held].liftedBy,
      heldUntil: line.held_until?.toISOString() ?? null,
      reason: line.hold_reason,
      own: isOwn(line.seller_id),
      shared: [...new Set(shared.get(line.seller_id)?.map(({ removedName }) => removedName) ?? [])],
    })),
  };
}

/** An existing seller; the payouts of removed ones are on hold already. */
async function readSeller(
  db: Db,
  memberId: string,
  isOwn: (memberId: string) => boolean,
): Promise<PayoutSeller | null> {
  const member = await db
    .selectFrom('members')
    .select('name')
    .where('id', '=', memberId)
    .where('title', '=', 'seller')
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!member) return null;
  const hold = await findHold(db, memberId);
  return { memberId, name: member.name, held: hold !== undefined, own: isOwn(memberId) };
}

/** The newest first, at most as many as lines. */
async function readHolds(
  db: Db,
  adminId: string,
  isOwn: (memberId: string) => boolean,
): Promise<PayoutHold[]> {
  const rows = await db
    .selectFrom('payout_holds')
    .innerJoin('members', 'members.id', 'payout_holds.member_id')
    .innerJoin('members as admins', 'admins.id', 'payout_holds.set_by')
    .select([
      'payout_holds.member_id',
      'members.name',
      'reason',
      'by_removal',
      'by_admin',
      'set_by',
      'set_at',
    ])
    .select('admins.name as admin_name')
    .where('lifted_at', 'is', null)
    // Removing a member sets a hold, which is of interest only if the member has money.
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('by_removal', '=', false),
        exists(
          selectFrom('ledger_entries')
            .select(sql`1`.as('one'))
            .whereRef('ledger_entries.member_id', '=', 'payout_holds.member_id')
            .where('account', 'in', ['seller', 'balance', 'on-its-way'])
            .having(sql<boolean>`sum(amount) < 0`),
        ),
      ]),
    )
    .orderBy('set_at', 'desc')
    .orderBy('payout_holds.id')
    .limit(payoutLinesMax)
    .execute();
  return rows.map((row) => ({
    memberId: row.member_id,
    name: row.name,
    reason: row.reason,
    byRemoval: row.by_removal,
    byAdmin: row.by_admin,
    byMe: row.set_by === adminId,
    adminName: row.admin_name,
    at: row.set_at.toISOString(),
    own: isOwn(row.member_id),
  }));
}

export function selectBatches(db: Db, adminId: string) {
  return db
    .selectFrom('payout_batches')
    .innerJoin('members', 'members.id', 'payout_batches.created_by')
    .leftJoin('members as second', 'second.id', 'payout_batches.approved_by')
    .select(['payout_batches.id', 'payout_batches.created_at', 'created_by', 'needs_approval'])
    .select('dissolved_at')
    .select(['approved_by', 'members.name as admin_name', 'second.name as second_name'])
    .select(
      sql<BatchSums>`(
        select json_build_object('lines', count(distinct transfer_id), 'amount', sum(amount),
          'deals', count(distinct payment_id),
          'waiting', count(distinct transfer_id) filter (where state = 'waiting'),
          'sent', count(*) filter (where state = 'sent'),
          'own', coalesce(bool_or(seller_id = ${adminId}::uuid), false))
        from payout_lines where batch_id = payout_batches.id)`.as('sums'),
    )
    .orderBy('payout_batches.id', 'desc');
}

type BatchSums = Record<'lines' | 'deals' | 'waiting' | 'sent' | 'amount', number> & {
  own: boolean;
};

type BatchRow = Awaited<ReturnType<ReturnType<typeof selectBatches>['execute']>>[number];

export function toBatch(row: BatchRow, callerId: string): PayoutBatch {
  return {
    _id: row.id,
    at: row.created_at.toISOString(),
    adminName: row.admin_name,
    taka: toTaka(row.sums.amount),
    deals: row.sums.deals,
    lines: row.sums.lines,
    waiting: row.sums.waiting,
    needsApproval: row.needs_approval,
    approvedBy: row.second_name ?? '',
    own: row.created_by === callerId,
    dissolved: row.dissolved_at !== null,
    dissolvable: row.dissolved_at === null && row.sums.sent === 0 && !row.sums.own,
    ownMoney: row.sums.own,
  };
}
