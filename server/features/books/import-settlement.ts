import { sql } from 'kysely';
import { openOutcomes, type SettlementOutcome } from '#contract/books/settlement-columns.ts';
import { toTaka } from '#contract/money.ts';
import type { PaymentProviderName } from '#contract/orders/payment-methods.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { hasOtherPayer, lockAdmin, refuseOwnProof } from '../members/lock-member.ts';
import { createMatcher, type Match } from './match-lines.ts';
import { type ReadLine, readSettlement } from './read-settlement.ts';

/**
 * Imports a provider's settlement file. Money that arrived is booked once, however often the file
 * is imported, from the provider's account to those of bank and fees. Unmatched lines are stored
 * for a review, and tried again at each later import of the provider. Throws `settlement-columns`
 * if columns are missing, `settlement-empty` for a file without a line, and `own-proof`.
 */
export const importSettlement: Handler<'POST /settlements'> = async ({ body, caller, deps }) => {
  const { provider, name, csv } = body;
  const lines = readSettlement(csv, deps.books.columns[provider]);
  if (!lines) throw new Problem('settlement-columns');
  if (lines.length === 0) throw new Problem('settlement-empty');
  const file = { provider, name, lines, adminId: caller.userId };
  return await transact(deps.db, (trx) => bookFile(trx, file, deps));
};

type ImportedFile = {
  provider: PaymentProviderName;
  name: string;
  lines: readonly ReadLine[];
  adminId: string;
};

/** A line with its outcome. */
type Decided = Omit<ReadLine, 'position'> & Match & { lineId: string };

/**
 * A file proves the payments that were recorded by hand as made at the provider, so the recorder
 * does not import it, nor does a new person of the staff, unless no other person could.
 */
async function refuseOwnRecords(
  trx: Db,
  { lines, adminId }: ImportedFile,
  deps: Pick<Deps, 'clock'>,
): Promise<void> {
  const proved = await trx
    .selectFrom('money_by_hand')
    .select('recorded_by')
    .distinct()
    .where('way', '=', 'provider')
    .where('payment_id', 'is not', null)
    .where('replaced_at', 'is', null)
    .where(
      'reference',
      'in',
      lines.map(({ id }) => id),
    )
    .execute();
  const people = proved.map(({ recorded_by }) => recorded_by);
  await refuseOwnProof(trx, { people, by: adminId }, hasOtherPayer, deps);
}

async function bookFile(trx: Db, file: ImportedFile, deps: Deps) {
  const { provider, name, adminId } = file;
  const { newId, clock } = deps;
  await lockAdmin(trx, adminId, { area: 'books' });
  await refuseOwnRecords(trx, file, deps);
  // Concurrent imports would both find a payment unsettled, and one of them would fail at the
  // index.
  await sql`lock table settlement_lines in share row exclusive mode`.execute(trx);
  const open = await readOpen(trx, provider);
  const known = await readKnown(trx, provider, file.lines);
  const ids = [...file.lines, ...open].map(({ id }) => id);
  const match = await createMatcher(trx, provider, ids);

  const seen = new Set<string>();
  const decided = file.lines.map((line) => {
    const result = decide(line, { known, seen, match });
    return { ...line, ...result, lineId: newId() };
  });
  // Earlier unmatched lines come after the file's, because the newer line is the provider's current
  // statement.
  const found = open.flatMap((line) => {
    const result = isWhole(line) ? match(line) : null;
    return result?.outcome === 'booked' ? [{ ...line, ...result }] : [];
  });

  const id = newId();
  await trx
    .insertInto('settlement_files')
    .values({ id, provider, name, imported_at: clock(), imported_by: adminId })
    .execute();
  for (const some of chunks(decided)) {
    await trx
      .insertInto('settlement_lines')
      .values(
        some.map((line) => ({
          id: line.lineId,
          file_id: id,
          position: line.position,
          provider,
          outcome: line.outcome,
          external_id: line.id,
          settled_on: line.date,
          gross: line.gross,
          fee: line.fee,
          net: line.net,
          attempt_ref: line.attempt_ref,
          refund_id: line.refund_id,
        })),
      )
      .execute();
  }
  for (const { lineId, attempt_ref, refund_id } of found) {
    await trx
      .updateTable('settlement_lines')
      .set({ outcome: 'booked', attempt_ref, refund_id })
      .where('id', '=', lineId)
      .execute();
  }
  const booked = [...decided, ...found].filter(({ outcome }) => outcome === 'booked');
  await writeSettled(trx, booked, deps);

  const counts = countOutcomes(decided, booked.length);
  const taka = toTaka(booked.reduce((sum, { net }) => sum + (net ?? 0), 0));
  const act = { action: 'settlement-imported', actorId: adminId, target: id } as const;
  await recordAudit(trx, { ...act, detail: { provider, taka, ...counts } }, deps);
  return { acknowledged: true as const, insertedId: id, ...counts };
}

function countOutcomes(decided: readonly { outcome: SettlementOutcome }[], booked: number) {
  const of = (...outcomes: SettlementOutcome[]) =>
    decided.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const known = of('known');
  return {
    lines: decided.length,
    booked,
    known,
    problems: decided.length - of('booked', 'known'),
  };
}

const unbooked = (outcome: Exclude<SettlementOutcome, 'booked'>): Match => ({
  outcome,
  attempt_ref: null,
  refund_id: null,
});

type WholeLine = ReadLine & { date: string; gross: number; fee: number; net: number };

function isWhole(line: Omit<ReadLine, 'position'>): line is WholeLine {
  const { id, date, gross, fee, net } = line;
  return (
    id !== '' && date !== null && gross !== null && gross !== 0 && fee !== null && net !== null
  );
}

function decide(
  line: ReadLine,
  {
    known,
    seen,
    match,
  }: { known: ReadonlySet<string>; seen: Set<string>; match: (line: WholeLine) => Match },
): Match {
  if (!isWhole(line)) return unbooked('unreadable');
  if (line.gross !== line.fee + line.net) return unbooked('wrong-sum');
  const identity = identityOf(line);
  if (known.has(identity)) return unbooked('known');
  if (seen.has(identity)) return unbooked('double');
  seen.add(identity);
  return match(line);
}

/** Lines with the same identity are duplicates. */
const identityOf = ({ id, date, gross, fee, net }: Omit<WholeLine, 'position'>) =>
  JSON.stringify([id, date, gross, fee, net]);

/** The lines of earlier files, booked or not. */
async function readKnown(
  trx: Db,
  provider: PaymentProviderName,
  lines: readonly ReadLine[],
): Promise<Set<string>> {
  const ids = [...new Set(lines.map(({ id }) => id))];
  const rows = await trx
    .selectFrom('settlement_lines')
    .select(['external_id as id', 'gross', 'fee', 'net'])
    .select(sql<string>`settled_on::text`.as('date'))
    .where('provider', '=', provider)
    .where(sql<boolean>`external_id = any(${ids}::text[])`)
    .where('outcome', 'not in', ['unreadable', 'wrong-sum'])
    .execute();
  return new Set(
    rows.map(({ id, date, gross, fee, net }) =>
      identityOf({ id, date, gross: Number(gross), fee: Number(fee), net: Number(net) }),
    ),
  );
}

/** The lines of earlier files that had no match. */
async function readOpen(trx: Db, provider: PaymentProviderName) {
  const rows = await trx
    .selectFrom('settlement_lines')
    .select(['id as lineId', 'external_id as id', 'gross', 'fee', 'net'])
    .select(sql<string>`settled_on::text`.as('date'))
    .where('provider', '=', provider)
    .where('outcome', 'in', openOutcomes)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    gross: Number(row.gross),
    fee: Number(row.fee),
    net: Number(row.net),
  }));
}

/**
 * Moves the money of lines from the provider's account to the bank's, and the provider's deduction
 * to the fees'. A refund goes the other way, because its provider deducted it from the settlement.
 * Dated now, because the month of the file may be closed.
 */
async function writeSettled(
  trx: Db,
  lines: readonly Pick<Decided, 'lineId' | 'gross' | 'fee' | 'net'>[],
  { newId, clock }: Deps,
): Promise<void> {
  const moved = lines.map((line) => ({ ...line, transaction: newId() }));
  for (const some of chunks(moved)) {
    await trx
      .insertInto('ledger_transactions')
      .values(
        some.map(({ lineId, transaction }) => ({
          id: transaction,
          kind: 'settlement' as const,
          payment_id: null,
          settlement_line_id: lineId,
          created_at: clock(),
        })),
      )
      .execute();
    await trx
      .insertInto('ledger_entries')
      .values(
        some.flatMap(({ transaction, gross, fee, net }) => {
          const entry = (account: 'card-provider' | 'bank' | 'gateway-fee', amount: number) => ({
            transaction_id: transaction,
            account,
            member_id: null,
            amount,
          });
          return [
            entry('card-provider', -(gross ?? 0)),
            entry('bank', net ?? 0),
            entry('gateway-fee', fee ?? 0),
          ].filter(({ amount }) => amount !== 0);
        }),
      )
      .execute();
  }
}

/** A statement accepts some 65,000 values. */
const rowsAtOnce = 2_000;

function* chunks<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    yield rows.slice(from, from + rowsAtOnce);
  }
}
