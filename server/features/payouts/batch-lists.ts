import { sql } from 'kysely';
import { toTaka } from '#contract/money.ts';
import type { PayoutBatch, PayoutLine } from '#contract/payouts/calls.ts';
import type { Db } from '#server/db/client.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/http/api/problem.ts';
import { rowsToFetch, toPage } from '../keyset-pagination.ts';
import { findDueLines } from './due-lines.ts';
import { payoutCsv } from './payout-csv.ts';

/** What is due, and a page of all batches, newest first. */
export const getPayouts: Handler<'GET /payouts'> = async ({ query, caller, deps }) => {
  let batches = selectBatches(deps.db);
  if (query.before) batches = batches.where('payout_batches.id', '<', query.before);
  const { page, next } = toPage(await batches.limit(rowsToFetch).execute());
  const lines = await findDueLines(deps.db, deps.clock());
  const due = lines.filter(({ destination_id }) => destination_id);
  return {
    due: {
      sellers: new Set(due.map(({ seller_id }) => seller_id)).size,
      deals: due.length,
      taka: toTaka(due.reduce((sum, { amount }) => sum + amount, 0)),
      withoutDestination: lines.length - due.length,
    },
    batches: page.map((row) => toBatch(row, caller.userId)),
    next,
  };
};

/** A batch with its lines, and as CSV what is to be sent. */
export const getPayoutBatch: Handler<'GET /payouts/:id'> = async ({ params, caller, deps }) => {
  const row = await selectBatches(deps.db)
    .where('payout_batches.id', '=', params.id)
    .executeTakeFirst();
  if (!row) throw new Problem('not-found');
  const lines = await readLines(deps.db, params.id);
  const isAllowed = !row.needs_approval || row.approved_by !== null;
  const waiting = lines.filter(({ state }) => state === 'waiting');
  return {
    batch: toBatch(row, caller.userId),
    lines,
    csv: isAllowed && waiting.length > 0 ? payoutCsv(waiting) : '',
  };
};

function selectBatches(db: Db) {
  return db
    .selectFrom('payout_batches')
    .innerJoin('members', 'members.id', 'payout_batches.created_by')
    .leftJoin('members as second', 'second.id', 'payout_batches.approved_by')
    .select(['payout_batches.id', 'payout_batches.created_at', 'created_by', 'needs_approval'])
    .select(['approved_by', 'members.name as admin_name', 'second.name as second_name'])
    .select(
      sql<{ lines: number; waiting: number; amount: number }>`(
        select json_build_object('lines', count(*), 'amount', sum(amount),
          'waiting', count(*) filter (where state = 'waiting'))
        from payout_lines where batch_id = payout_batches.id)`.as('sums'),
    )
    .orderBy('payout_batches.id', 'desc');
}

type BatchRow = Awaited<ReturnType<ReturnType<typeof selectBatches>['execute']>>[number];

function toBatch(row: BatchRow, callerId: string): PayoutBatch {
  return {
    _id: row.id,
    at: row.created_at.toISOString(),
    adminName: row.admin_name,
    taka: toTaka(row.sums.amount),
    lines: row.sums.lines,
    waiting: row.sums.waiting,
    needsApproval: row.needs_approval,
    approvedBy: row.second_name ?? '',
    own: row.created_by === callerId,
  };
}

async function readLines(db: Db, batchId: string): Promise<PayoutLine[]> {
  const rows = await db
    .selectFrom('payout_lines')
    .innerJoin('payout_destinations as to', 'to.id', 'payout_lines.destination_id')
    .innerJoin('payments', 'payments.id', 'payout_lines.payment_id')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .innerJoin('members', 'members.id', 'payout_lines.seller_id')
    .select(['payout_lines.id', 'payout_lines.amount', 'payout_lines.state', 'reference'])
    .select(['problem', 'to.method', 'to.account', 'to.name', 'to.bank', 'to.branch'])
    .select(['bookings.id as booking_id', 'bookings.product_name', 'members.name as seller_name'])
    .where('batch_id', '=', batchId)
    .orderBy('payout_lines.id')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    bookingId: row.booking_id,
    productName: row.product_name,
    sellerName: row.seller_name,
    taka: toTaka(row.amount),
    method: row.method,
    account: row.account,
    name: row.name,
    bank: row.bank,
    branch: row.branch,
    state: row.state,
    reference: row.reference ?? '',
    problem: row.problem ?? '',
  }));
}
