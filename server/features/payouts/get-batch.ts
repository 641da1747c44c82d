import { sql } from 'kysely';
import { toTaka } from '#contract/money.ts';
import type { PayoutCase, PayoutLine, PayoutResults, RailFile } from '#contract/payouts/calls.ts';
import { type HeldReason, heldReasonFacts } from '#contract/payouts/held-reasons.ts';
import { payoutLinesMax, payoutMethods } from '#contract/payouts/methods.ts';
import { transferRef } from '#contract/payouts/rails.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { selectBatches, toBatch } from './batch-lists.ts';
import { findDueLines } from './due-lines.ts';
import { payoutCsv } from './payout-csv.ts';
import { findStops } from './standing.ts';

/** A batch with its transfers, a file for each rail, and the imported results. */
export const getPayoutBatch: Handler<'GET /payouts/:id'> = async ({ params, caller, deps }) => {
  const adminId = caller.userId;
  const row = await selectBatches(deps.db, adminId)
    .where('payout_batches.id', '=', params.id)
    .executeTakeFirst();
  if (!row) throw new Problem('not-found');
  const isAllowed = !row.needs_approval || row.approved_by !== null;
  const { lines, due } = await readTransfers(deps, params.id, { adminId, isAllowed });
  return {
    batch: toBatch(row, adminId),
    lines,
    files: isAllowed ? filesOf(lines) : [],
    results: await readResults(deps.db, params.id),
    again: allAgain(lines, due),
  };
};

/** All failed money of the batch at once: each payment once, also where it failed in several parts. */
function allAgain(lines: readonly PayoutLine[], due: Due): PayoutCase['again'] {
  const payments = [...new Set(lines.flatMap(({ again }) => again))].slice(0, payoutLinesMax);
  const sum = payments.reduce((total, id) => total + (due.get(id) ?? 0), 0);
  const transfers = lines.filter(({ again }) => again.some((id) => payments.includes(id))).length;
  return { payments, transfers, taka: toTaka(sum) };
}

/**
 * Waiting lines that can be sent now; a line without a routing number would make the bank refuse
 * the file.
 */
function filesOf(lines: readonly PayoutLine[]): RailFile[] {
  return payoutMethods.flatMap((rail) => {
    const ready = lines.filter(
      (line) => line.method === rail && line.state === 'waiting' && line.inFile && !line.held,
    );
    if (ready.length === 0) return [];
    const sum = ready.reduce((total, { taka }) => total + Math.round(taka * 100), 0);
    return [{ rail, lines: ready.length, taka: toTaka(sum), csv: payoutCsv(rail, ready) }];
  });
}

type Share = { payment_id: string; booking_id: string; product_name: string; amount: number };

async function readTransfers(
  deps: Deps,
  batchId: string,
  /** Files of the batch could be taken. */
  { adminId, isAllowed }: { adminId: string; isAllowed: boolean },
): Promise<{ lines: PayoutLine[]; due: Due }> {
  const rows = await deps.db
    .selectFrom('payout_transfers as transfer')
    .innerJoin('payout_destinations as to', 'to.id', 'transfer.destination_id')
    .innerJoin('members', 'members.id', 'transfer.seller_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('payout_lines')
          .innerJoin('payments', 'payments.id', 'payout_lines.payment_id')
          .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
          .whereRef('payout_lines.transfer_id', '=', 'transfer.id')
          .select([
            sql<Share[]>`json_agg(json_build_object('payment_id', payments.id,
              'booking_id', bookings.id, 'product_name', bookings.product_name,
              'amount', payout_lines.amount) order by payout_lines.id)`.as('shares'),
          ])
          // They are the same for all lines of a transfer.
          .select(({ fn }) => [
            fn.min('payout_lines.state').as('state'),
            fn.min('reference').as('reference'),
            fn.min('problem').as('problem'),
            fn.min('looked_at').as('looked_at'),
          ])
          .as('paid'),
      (join) => join.onTrue(),
    )
    .select(['transfer.id', 'number', 'part', 'parts', 'transfer.seller_id', 'shares'])
    .select(['paid.state', 'paid.reference', 'paid.problem', 'paid.looked_at'])
    .select('members.name as seller_name')
    .select(['to.method', 'to.account', 'to.name', 'to.bank', 'to.branch', 'to.routing_number'])
    .where('transfer.batch_id', '=', batchId)
    .orderBy('number')
    .execute();
  const failed = rows.filter(({ state }) => state === 'failed');
  const due = await findDue(
    deps,
    failed.flatMap(({ shares }) => shares.map(({ payment_id }) => payment_id)),
    adminId,
  );
  const waiting = rows.filter(({ state }) => state === 'waiting');
  const stops = await findStops(
    deps.db,
    deps,
    waiting.flatMap(({ shares }) => shares.map(({ payment_id }) => payment_id)),
    { staffId: adminId },
  );
  const heldBy = ({ state, shares }: (typeof rows)[number]) => {
    if (state !== 'waiting') return null;
    return shares.map(({ payment_id }) => stops.get(payment_id)).find(Boolean) ?? null;
  };
  const lines = rows.map((row) => ({
    _id: row.id,
    ref: transferRef(row.number),
    sellerName: row.seller_name,
    taka: toTaka(row.shares.reduce((sum, { amount }) => sum + amount, 0)),
    part: row.part,
    parts: row.parts,
    deals: row.shares.map((share) => ({
      bookingId: share.booking_id,
      productName: share.product_name,
      taka: toTaka(share.amount),
    })),
    method: row.method,
    account: row.account,
    name: row.name,
    bank: row.bank,
    branch: row.branch,
    routing: row.routing_number,
    inFile: row.method !== 'bank' || row.routing_number !== '',
    state: row.state ?? 'waiting',
    reference: row.reference ?? '',
    problem: row.problem ?? '',
    ...heldFacts(heldBy(row)),
    needsLook:
      isAllowed && row.looked_at === null && (row.state === 'failed' || row.state === 'dissolved'),
    own: row.seller_id === adminId,
    again:
      row.state === 'failed'
        ? row.shares.map(({ payment_id }) => payment_id).filter((id) => due.has(id))
        : [],
  }));
  return { lines, due };
}

const heldFacts = (held: HeldReason | null) => ({
  held,
  liftedBy: held && heldReasonFacts[held].liftedBy,
});

/** Poisha of each payment that this admin can put into a batch now. */
type Due = ReadonlyMap<string, number>;

async function findDue(deps: Deps, payments: string[], adminId: string): Promise<Due> {
  if (payments.length === 0) return new Map();
  const lines = await findDueLines(deps.db, deps, { staffId: adminId, only: payments });
  return new Map(
    lines.flatMap(({ payment_id, held, amount }) => (held === null ? [[payment_id, amount]] : [])),
  );
}

/** The newest five. */
async function readResults(db: Db, batchId: string): Promise<PayoutResults[]> {
  const rows = await db
    .selectFrom('payout_results')
    .innerJoin('members', 'members.id', 'imported_by')
    .select(['imported_at', 'members.name', 'rows'])
    .where('batch_id', '=', batchId)
    .orderBy('payout_results.id', 'desc')
    .limit(5)
    .execute();
  return rows.map((row) => ({
    at: row.imported_at.toISOString(),
    adminName: row.name,
    rows: row.rows,
  }));
}
