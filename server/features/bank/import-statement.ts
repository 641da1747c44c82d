import { sql } from 'kysely';
import { toTaka } from '#contract/money.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { hasOtherAdmin, lockForAct, refuseOwnProof } from '../members/lock-member.ts';
import { readOpenBookings } from './bookings.ts';
import { matchStatement, type OpenLine, type Proof } from './match-statement.ts';
import { readStatement, type StatementLine } from './read-statement.ts';

/**
 * Imports a statement of a bank. It books nothing: its lines are stored once, and prove what the
 * ledger booked. Lines of earlier files without a booking are tried again. Throws
 * `statement-columns`, `settlement-empty`, and `own-proof` for who has sent or recorded what it
 * proves, unless there is no other admin.
 */
export const importBankStatement: Handler<'POST /bank'> = async ({ body, caller, deps }) => {
  const lines = readStatement(body.csv);
  if (!lines) throw new Problem('statement-columns');
  if (lines.length === 0) throw new Problem('settlement-empty');
  const file = { account: body.account, name: body.name, lines, adminId: caller.userId };
  return await transact(deps.db, (trx) => storeFile(trx, file, deps));
};

type ImportedFile = {
  account: string;
  name: string;
  lines: readonly StatementLine[];
  adminId: string;
};

async function storeFile(trx: Db, file: ImportedFile, deps: Deps) {
  const { account, name, lines, adminId } = file;
  const { newId, clock } = deps;
  await lockForAct(trx, adminId, 'POST /bank', deps);
  // Two imports at once would take the same line for new, and the same booking for open.
  await sql`lock table bank_lines in share row exclusive mode`.execute(trx);
  const fresh = await readFresh(trx, file);
  const known = lines.length - fresh.length;
  const id = newId();
  await trx
    .insertInto('bank_files')
    .values({ id, account, name, known, imported_at: clock(), imported_by: adminId })
    .execute();
  for (let from = 0; from < fresh.length; from += rowsAtOnce) {
    await trx
      .insertInto('bank_lines')
      .values(
        fresh.slice(from, from + rowsAtOnce).map(({ position, date, amount, text }) => ({
          id: newId(),
          file_id: id,
          position,
          account,
          state: 'open' as const,
          text,
          booked_on: date,
          amount,
        })),
      )
      .execute();
  }
  const proofs = await prove(trx);
  const people = proofs.flatMap(({ bookings }) => bookings.flatMap((booking) => booking.people));
  await refuseOwnProof(trx, { people, by: adminId }, hasOtherAdmin, deps);
  await writeProofs(trx, proofs);
  const counts = { lines: lines.length, matched: proofs.length, known };
  const open = await countOpen(trx, id);
  const taka = toTaka(proofs.reduce((sum, { line }) => sum + Math.abs(line.amount), 0));
  const act = { action: 'bank-statement-imported', actorId: adminId, target: id } as const;
  await recordAudit(trx, { ...act, detail: { taka, ...counts, open } }, deps);
  return { acknowledged: true as const, insertedId: id, ...counts, open };
}

/** A statement accepts some 65,000 values. */
const rowsAtOnce = 2_000;

const identityOf = ({ date, amount, text }: Omit<StatementLine, 'position'>) =>
  JSON.stringify([date, amount, text]);

/**
 * The lines that no earlier file of the account had. Two transfers may read alike, so they are
 * counted: of three in this file and two before, one is new.
 */
async function readFresh(trx: Db, { account, lines }: ImportedFile): Promise<StatementLine[]> {
  const rows = await trx
    .selectFrom('bank_lines')
    .select(['amount', 'text', sql<string | null>`booked_on::text`.as('date')])
    .where('account', '=', account)
    .where((line) =>
      line.or([
        line('booked_on', 'is', null),
        sql<boolean>`booked_on = any(${[...new Set(lines.flatMap(({ date }) => date ?? []))]}::date[])`,
      ]),
    )
    .execute();
  const before = new Map<string, number>();
  for (const { amount, ...row } of rows) {
    const identity = identityOf({ ...row, amount: amount === null ? null : Number(amount) });
    before.set(identity, (before.get(identity) ?? 0) + 1);
  }
  return lines.filter((line) => {
    const count = before.get(identityOf(line)) ?? 0;
    if (count > 0) before.set(identityOf(line), count - 1);
    return count === 0;
  });
}

async function prove(trx: Db): Promise<Proof[]> {
  const rows = await trx
    .selectFrom('bank_lines')
    .select(['id', 'amount', 'text', sql<string>`booked_on::text`.as('date')])
    .where('state', '<>', 'matched')
    .where('booked_on', 'is not', null)
    .orderBy('booked_on')
    .orderBy('id')
    .execute();
  const [first] = rows;
  if (!first) return [];
  const lines: OpenLine[] = rows.map((row) => ({ ...row, amount: Number(row.amount) }));
  return matchStatement(lines, await readOpenBookings(trx, first.date));
}

async function writeProofs(trx: Db, proofs: readonly Proof[]): Promise<void> {
  const rows = proofs.flatMap(({ line, bookings }) =>
    bookings.map(({ kind, key, rest }) => ({ line_id: line.id, kind, key, amount: rest })),
  );
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await trx
      .insertInto('bank_matches')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
  }
  const ids = proofs.map(({ line }) => line.id);
  if (ids.length === 0) return;
  await trx
    .updateTable('bank_lines')
    .set({ state: 'matched' })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

async function countOpen(trx: Db, fileId: string): Promise<number> {
  const { open } = await trx
    .selectFrom('bank_lines')
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .where('file_id', '=', fileId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return Number(open);
}
