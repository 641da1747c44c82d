import { toTaka } from '#contract/money.ts';
import type { PayoutMethod } from '#contract/payouts/methods.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockForAct } from '../members/lock-member.ts';
import { refuseOwnMatter } from '../members/own-matter.ts';
import { readAllowance } from './allowance.ts';
import { findDueLines } from './due-lines.ts';
import { insertLines } from './line-transitions.ts';
import { splitTransfers } from './split-transfers.ts';

/**
 * Puts chosen deals, by their payments' ids, into a batch: from now on their money is on its way,
 * by one transfer for each seller, or several above the limit of its rail. All or nothing: throws
 * `case-changed` if one of them can no longer be sent, `nothing-due` if none can, and `own-matter`
 * for the admin's own sale.
 */
export const createPayoutBatch: Handler<'POST /payouts'> = async ({ body, caller, deps }) => {
  const chosen = [...new Set(body.lines)].sort();
  const lines = await findDueLines(deps.db, deps, { staffId: caller.userId, only: chosen });
  const payable = lines.flatMap(({ held, payment_id }) => (held === null ? [payment_id] : []));
  await deps.askGateways(deps, payable);
  const by = { adminId: caller.userId, chosen, payable: payable.length };
  const insertedId = await transact(deps.db, (trx) => createBatch(trx, by, deps));
  return { acknowledged: true, insertedId };
};

type Choice = {
  adminId: string;
  chosen: string[];
  /** How many could be paid before their gateways were queried. */
  payable: number;
};

async function createBatch(
  trx: Db,
  { adminId, chosen, payable }: Choice,
  deps: Deps,
): Promise<string> {
  const { newId, clock } = deps;
  // Alone, so that concurrent batches of one admin both count towards the limit.
  await lockForAct(trx, adminId, 'POST /payouts', deps, { mode: 'alone' });
  await lockChosen(trx, chosen, adminId);
  const due = (await findDueLines(trx, deps, { staffId: adminId, only: chosen })).flatMap((line) =>
    line.held === null && line.destination_id && line.method
      ? [{ ...line, destination_id: line.destination_id, method: line.method }]
      : [],
  );
  if (payable === 0) throw new Problem('nothing-due');
  if (due.length < chosen.length) throw new Problem('case-changed');
  const sum = due.reduce((total, { amount }) => total + amount, 0);
  const batchId = newId();
  await trx
    .insertInto('payout_batches')
    .values({
      id: batchId,
      created_at: clock(),
      created_by: adminId,
      needs_approval: sum > (await readAllowance(trx, adminId, deps)),
    })
    .execute();
  await insertTransfers(trx, batchId, due, deps);
  const act = { action: 'payout-batch-made', actorId: adminId, target: batchId } as const;
  const detail = { taka: toTaka(sum), lines: due.length };
  await recordAudit(trx, { ...act, detail }, deps);
  return batchId;
}

type Due = {
  payment_id: string;
  seller_id: string;
  destination_id: string;
  method: PayoutMethod;
  /** Poisha. */
  amount: number;
};

async function insertTransfers(
  trx: Db,
  batchId: string,
  due: readonly Due[],
  deps: Pick<Deps, 'newId' | 'clock' | 'payouts'>,
): Promise<void> {
  const rails = new Map(due.map(({ destination_id, method }) => [destination_id, method]));
  const { railLimits } = deps.payouts;
  const transfers = splitTransfers(due, (to) => railLimits[rails.get(to) ?? 'bank']).map(
    (transfer) => ({ ...transfer, id: deps.newId(), batch_id: batchId }),
  );
  await trx
    .insertInto('payout_transfers')
    .values(transfers.map(({ lines: _, ...row }) => row))
    .execute();
  const lines = transfers.flatMap(({ id: transfer_id, part: _, parts: __, lines: paid, ...to }) =>
    paid.map((line) => ({ ...to, ...line, transfer_id, id: deps.newId() })),
  );
  await insertLines(trx, lines, deps);
}

/**
 * Locks the sellers, phones and payments of these deals in the common order, so that none is put on
 * hold, removed, reopened or put into another batch before the commit. Throws `own-matter`.
 */
async function lockChosen(trx: Db, chosen: string[], adminId: string): Promise<void> {
  const deals = await trx
    .selectFrom('deals')
    .select(['seller_id', 'product_id'])
    .where('payment_id', 'in', chosen)
    .execute();
  if (deals.length === 0) throw new Problem('nothing-due');
  const sellers = deals.map(({ seller_id }) => seller_id);
  refuseOwnMatter(adminId, ...sellers);
  await trx
    .selectFrom('members')
    .select('id')
    .where('id', 'in', sellers)
    .orderBy('id')
    .forShare()
    .execute();
  const phones = deals.map(({ product_id }) => product_id);
  for (const [table, ids] of [
    ['products', phones],
    ['payments', chosen],
  ] as const) {
    await trx
      .selectFrom(table)
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute();
  }
}
