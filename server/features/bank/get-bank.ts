import { sql } from 'kysely';
import type { BankPage } from '#contract/books/calls.ts';
import { settlementRowsMax } from '#contract/books/settlement-columns.ts';
import { toTaka } from '#contract/money.ts';
import type { Db } from '#server/db/client.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { missingAt } from './bookings.ts';

/** What differs between the bank's statements and the ledger, with the explanations. */
export const getBank: Handler<'GET /bank'> = async ({ deps: { db, clock } }) => ({
  since: await readSince(db),
  lines: await readLines(db),
  missing: await readMissing(db, clock()),
  notes: await readNotes(db),
  files: await readFiles(db),
});

async function readSince(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('bank_lines')
    .select(sql<string | null>`min(booked_on)::text`.as('since'))
    .executeTakeFirst();
  return row?.since ?? null;
}

async function readLines(db: Db): Promise<BankPage['lines']> {
  const rows = await db
    .selectFrom('bank_lines')
    .select(['id', 'account', 'position', 'amount', 'text'])
    .select(sql<string | null>`booked_on::text`.as('date'))
    .where('state', '=', 'open')
    .orderBy('id', 'desc')
    .limit(settlementRowsMax)
    .execute();
  return rows.map(({ id, amount, ...row }) => ({ _id: id, ...row, taka: takaOf(amount) }));
}

async function readMissing(db: Db, now: Date): Promise<BankPage['missing']> {
  type Row = Omit<BankPage['missing'][number], '_id' | 'taka' | 'date'>;
  const { rows } = await sql<Row & { id: string; day: string; amount: string }>`
    select id, kind, day, amount, name from (${missingAt(now)}) missing
    order by day, id limit ${settlementRowsMax}`.execute(db);
  return rows.map(({ id, kind, day, amount, name }) => ({
    _id: id,
    kind,
    date: day,
    taka: toTaka(Number(amount)),
    name,
  }));
}

async function readNotes(db: Db): Promise<BankPage['notes']> {
  const rows = await db
    .selectFrom('bank_notes')
    .innerJoin('members', 'members.id', 'noted_by')
    .select(['bank_notes.id', 'kind', 'amount', 'note', 'noted_at', 'members.name'])
    .orderBy('bank_notes.id', 'desc')
    .limit(settlementRowsMax)
    .execute();
  return rows.map(({ id, kind, amount, note, noted_at, name }) => ({
    _id: id,
    kind,
    taka: takaOf(amount),
    note,
    at: noted_at.toISOString(),
    adminName: name,
  }));
}

async function readFiles(db: Db): Promise<BankPage['files']> {
  const rows = await db
    .selectFrom('bank_files')
    .innerJoin('members', 'members.id', 'imported_by')
    .select(['bank_files.id', 'account', 'bank_files.name', 'known', 'imported_at'])
    .select('members.name as admin_name')
    .select(
      sql<Record<'lines' | 'open', number>>`(
        select json_build_object('lines', count(*), 'open', count(*) filter (where state = 'open'))
        from bank_lines where file_id = bank_files.id)`.as('counts'),
    )
    .orderBy('bank_files.id', 'desc')
    .limit(settlementRowsMax)
    .execute();
  return rows.map(({ id, account, name, known, imported_at, admin_name, counts }) => ({
    _id: id,
    account,
    name,
    at: imported_at.toISOString(),
    adminName: admin_name,
    lines: counts.lines + known,
    known,
    open: counts.open,
  }));
}

const takaOf = (poisha: string | null) => (poisha === null ? null : toTaka(Number(poisha)));
