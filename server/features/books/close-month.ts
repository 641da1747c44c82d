import { sql } from 'kysely';
import { yearOf } from '#contract/books/months.ts';
import { toTaka } from '#contract/money.ts';
import { shopNames } from '#contract/shop-name.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockForAct } from '../members/lock-member.ts';
import { type DraftDocument, draftDocuments } from './draft-documents.ts';
import { boundsOf, type MonthBounds, readCalendar } from './months.ts';
import { readAccounts } from './read-statement.ts';

/**
 * Closes a month: issues its invoices and credit notes, and books the tax in them. From then on the
 * database refuses entries dated into the month. Idempotent. Throws `not-found` for a month without
 * entries, `month-not-closable` if it is not the next one or not over, and `case-changed` if the
 * month has other entries than the admin has seen.
 */
export const closeMonth: Handler<'POST /books/:month/close'> = ({ params, body, caller, deps }) =>
  transact(deps.db, async (trx) => {
    const { month } = params;
    await lockForAct(trx, caller.userId, 'POST /books/:month/close', deps);
    // Waits for transactions in progress. Later ones wait for this one, and then find the month
    // closed.
    await sql`lock table ledger_transactions in share row exclusive mode`.execute(trx);
    const { months, closes, stateOf } = await readCalendar(trx, deps.clock());
    if (closes.has(month)) return { acknowledged: true, modifiedCount: 0 };
    if (!months.includes(month)) throw new Problem('not-found');
    if (stateOf(month) !== 'closable') throw new Problem('month-not-closable');
    const bounds = boundsOf(month);
    const { entries } = await readAccounts(trx, bounds);
    if (entries !== body.entries) throw new Problem('case-changed');

    const { issuer } = deps.books;
    const closeId = deps.newId();
    const documents = await draftDocuments(trx, bounds, deps.books.vatRate);
    await bookVat(trx, { closeId, documents, bounds }, deps);
    await trx
      .insertInto('book_closes')
      .values({
        id: closeId,
        month: `${month}-01`,
        ends_at: bounds.ends,
        closed_at: deps.clock(),
        closed_by: caller.userId,
        vat_rate: deps.books.vatRate,
        issuer: JSON.stringify({ ...issuer, name: issuer.name || shopNames().en }),
      })
      .execute();
    await insertDocuments(trx, { closeId, documents, month }, deps);
    const taka = toTaka(netOf(documents, ({ fee }) => fee));
    const act = { action: 'month-closed', actorId: caller.userId, target: closeId } as const;
    await recordAudit(trx, { ...act, detail: { month, taka, invoices: documents.length } }, deps);
    return { acknowledged: true, modifiedCount: 1 };
  });

/** Poisha of the invoices, less those of the credit notes. */
function netOf(documents: readonly DraftDocument[], read: (one: DraftDocument) => number): number {
  return documents.reduce((sum, one) => sum + (one.kind === 'invoice' ? read(one) : -read(one)), 0);
}

type Closing = { closeId: string; documents: readonly DraftDocument[] };

/**
 * The tax in the month's fees becomes a debt to the state, dated to the month's last moment, before
 * the close.
 */
async function bookVat(
  trx: Db,
  { closeId, documents, bounds }: Closing & { bounds: MonthBounds },
  { newId }: Deps,
): Promise<void> {
  const vat = netOf(documents, (document) => document.vat);
  if (vat === 0) return;
  const id = newId();
  await trx
    .insertInto('ledger_transactions')
    .values({
      id,
      kind: 'vat',
      payment_id: null,
      close_id: closeId,
      created_at: new Date(bounds.ends.getTime() - 1),
    })
    .execute();
  await trx
    .insertInto('ledger_entries')
    .values([
      { transaction_id: id, account: 'fee', member_id: null, amount: vat },
      { transaction_id: id, account: 'vat', member_id: null, amount: -vat },
    ])
    .execute();
}

/** A statement accepts some 65,000 values. */
const rowsAtOnce = 4_000;

async function insertDocuments(
  trx: Db,
  { closeId, documents, month }: Closing & { month: string },
  { newId }: Deps,
): Promise<void> {
  if (documents.length === 0) return;
  const year = yearOf(month);
  const last = await readLastNumbers(trx, year);
  const sellers = await trx
    .selectFrom('members')
    .select(['id', 'name', 'location'])
    .where('id', 'in', [...new Set(documents.map(({ sellerId }) => sellerId))])
    .execute();
  const rows = documents.map((document) => {
    const seller = sellers.find(({ id }) => id === document.sellerId);
    last[document.kind] += 1;
    return {
      id: newId(),
      close_id: closeId,
      kind: document.kind,
      year,
      number: last[document.kind],
      seller_id: document.sellerId,
      seller_name: seller?.name ?? '',
      seller_location: seller?.location ?? '',
      corrects: document.corrects,
      fee: document.fee,
      vat_rate: document.vatRate,
      vat: document.vat,
    };
  });
  const lines = documents.flatMap((document, place) =>
    document.lines.map((line) => ({
      invoice_id: rows[place]?.id ?? '',
      release_id: line.releaseId,
      product_name: line.productName,
      price: line.price,
      fee: line.fee,
    })),
  );
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await trx
      .insertInto('fee_invoices')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
  }
  for (let from = 0; from < lines.length; from += rowsAtOnce) {
    await trx
      .insertInto('fee_invoice_lines')
      .values(lines.slice(from, from + rowsAtOnce))
      .execute();
  }
}

async function readLastNumbers(trx: Db, year: number) {
  const rows = await trx
    .selectFrom('fee_invoices')
    .select(({ fn }) => ['kind', fn.max('number').as('number')])
    .where('year', '=', year)
    .groupBy('kind')
    .execute();
  const of = (kind: DraftDocument['kind']) => rows.find((row) => row.kind === kind)?.number ?? 0;
  return { invoice: of('invoice'), 'credit-note': of('credit-note') };
}
