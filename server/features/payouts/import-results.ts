import { toTaka } from '#contract/money.ts';
import { transferRef } from '#contract/payouts/rails.ts';
import type { ResultRow, ResultVerdict } from '#contract/payouts/results.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockAdmin } from '../members/lock-member.ts';
import { type ResultLine, readResults, UnusableFile } from './result-file.ts';
import {
  type LockedLine,
  lockTransfers,
  type Settling,
  settleTransfer,
} from './settle-transfer.ts';

/**
 * Imports a rail's result file: each result is recorded as if entered by hand, by the same rules.
 * Each line's verdict is stored for the page. Importing the same file again changes nothing.
 * `modifiedCount` is the number of changed transfers. Throws `bad-input` for an unusable file,
 * `payout-not-approved`, `payout-settled` for a dissolved batch, and `not-found`.
 */
export const importPayoutResults: Handler<'POST /payouts/:id/results'> = async (context) => {
  const { params, body, caller, deps } = context;
  const file = readFile(body.csv);
  return await transact(deps.db, async (trx) => {
    await lockAdmin(trx, caller.userId, { area: 'payouts' });
    const lines = await lockTransfers(trx, params.id);
    await refuseClosed(trx, params.id);
    const rows = await compareLines(
      trx,
      { file, lines, adminId: caller.userId, batchId: params.id },
      deps,
    );
    await trx
      .insertInto('payout_results')
      .values({
        id: deps.newId(),
        batch_id: params.id,
        imported_by: caller.userId,
        imported_at: deps.clock(),
        rows: JSON.stringify(rows),
      })
      .execute();
    const count = (verdict: ResultVerdict) => rows.filter((row) => row.verdict === verdict).length;
    const taka = toTaka(lines.reduce((sum, { amount }) => sum + amount, 0));
    const detail = { taka, sent: count('sent'), failed: count('failed'), lines: rows.length };
    const act = { action: 'payout-results-read', actorId: caller.userId } as const;
    await recordAudit(trx, { ...act, target: params.id, detail }, deps);
    return { acknowledged: true, modifiedCount: detail.sent + detail.failed };
  });
};

function readFile(csv: string): ResultLine[] {
  try {
    return readResults(csv);
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    throw new Problem('bad-input', { fields: { csv: error.message } });
  }
}

async function refuseClosed(trx: Db, batchId: string): Promise<void> {
  const batch = await trx
    .selectFrom('payout_batches')
    .select(['needs_approval', 'approved_by', 'dissolved_at'])
    .where('id', '=', batchId)
    .executeTakeFirst();
  if (!batch) throw new Problem('not-found');
  if (batch.dissolved_at) throw new Problem('payout-settled');
  if (batch.needs_approval && !batch.approved_by) throw new Problem('payout-not-approved');
}

type Import = { file: ResultLine[]; lines: LockedLine[]; adminId: string; batchId: string };

async function compareLines(
  trx: Db,
  { file, lines, adminId, batchId }: Import,
  deps: Deps,
): Promise<ResultRow[]> {
  const transfers = Map.groupBy(lines, ({ number }) => transferRef(number));
  const inOtherBatches = await findInOtherBatches(trx, file, batchId);
  const rows: ResultRow[] = [];
  for (const [at, each] of file.entries()) {
    const row = (verdict: ResultVerdict, text = '') =>
      rows.push({ line: each.line, ref: each.ref.slice(0, 60), verdict, text });
    const transfer = transfers.get(each.ref);
    const others = file.filter((other) => other.ref === each.ref);
    if (!transfer) row(inOtherBatches.has(each.ref) ? 'other-batch' : 'foreign');
    else if (others.some((other) => !isSame(other, each))) row('contradiction');
    else if (file.findIndex((other) => other.ref === each.ref) < at) row('double');
    else row(...(await applyLine(trx, transfer, each, { adminId }, deps)));
  }
  return [...rows, ...missingOf(transfers, file)];
}

const isSame = (one: ResultLine, other: ResultLine) =>
  one.status === other.status &&
  one.paidAs === other.paidAs &&
  one.amount?.poisha === other.amount?.poisha;

/** Applies one line of the file to its transfer; returns the verdict and the transfer. */
async function applyLine(
  trx: Db,
  transfer: readonly LockedLine[],
  line: ResultLine,
  { adminId }: { adminId: string },
  deps: Deps,
): Promise<[ResultVerdict, string?]> {
  const sum = transfer.reduce((total, { amount }) => total + amount, 0);
  const { amount } = line;
  if (amount && amount.poisha !== null && amount.poisha !== sum) {
    return ['amount', String(toTaka(amount.poisha))];
  }
  if (line.status === null) return ['unclear', line.statusText.slice(0, 60)];
  if (line.status === 'pending') return ['pending'];
  if (line.status === 'sent' && !line.paidAs) return ['no-reference'];
  // Neither result is believed of an amount that is uncertain: "failed" would send it again.
  if (amount?.poisha === null) return ['unclear', amount.text.slice(0, 60)];
  const lineId = transfer[0]?.transfer_id ?? '';
  const settling: Settling =
    line.status === 'sent'
      ? { lineId, adminId, state: 'sent', reference: line.paidAs }
      : { lineId, adminId, state: 'failed', problem: line.problem || line.statusText };
  const text = line.status === 'sent' ? line.paidAs : line.problem || line.statusText;
  try {
    const changed = await settleTransfer(trx, transfer, settling, deps);
    return [changed ? line.status : 'same', text];
  } catch (error) {
    const code = error instanceof Problem ? error.code : null;
    if (code === 'payout-settled') return ['settled'];
    if (code === 'payout-held') return ['held'];
    if (code === 'own-matter') return ['own'];
    throw error;
  }
}

/** References in the file that belong to transfers of other batches. */
async function findInOtherBatches(
  trx: Db,
  file: readonly ResultLine[],
  batchId: string,
): Promise<Set<string>> {
  const numbers = file.flatMap(({ ref }) => /^PH(\d{1,15})$/.exec(ref)?.[1] ?? []);
  if (numbers.length === 0) return new Set();
  const rows = await trx
    .selectFrom('payout_transfers')
    .select('number')
    .where('number', 'in', numbers)
    .where('batch_id', '<>', batchId)
    .execute();
  return new Set(rows.map(({ number }) => transferRef(number)));
}

/** Waiting transfers that the file lacks, of the file's rails. */
function missingOf(
  transfers: ReadonlyMap<string, readonly LockedLine[]>,
  file: readonly ResultLine[],
): ResultRow[] {
  const named = new Set(file.map(({ ref }) => ref));
  const methodOf = (lines: readonly LockedLine[]) => lines[0]?.method;
  const rails = new Set(
    [...transfers].flatMap(([ref, lines]) => (named.has(ref) ? [methodOf(lines)] : [])),
  );
  return [...transfers].flatMap(([ref, lines]) =>
    lines[0]?.state === 'waiting' && !named.has(ref) && rails.has(methodOf(lines))
      ? [{ line: null, ref, verdict: 'missing' as const, text: '' }]
      : [],
  );
}
