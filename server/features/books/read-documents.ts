import { sql } from 'kysely';
import type { FeeDocument } from '#contract/books/calls.ts';
import { documentNumber } from '#contract/books/months.ts';
import { toTaka } from '#contract/money.ts';
import type { Db } from '#server/db/client.ts';

type Which = { month?: string; sellerId?: string; limit?: number };

/** Invoices and credit notes, the newest first: of a month, of a seller, or both. */
export async function readDocuments(
  db: Db,
  { month, sellerId, limit = 1_000 }: Which,
): Promise<FeeDocument[]> {
  let query = db
    .selectFrom('fee_invoices as document')
    .innerJoin('book_closes', 'book_closes.id', 'document.close_id')
    .select(['document.id', 'document.kind', 'document.year', 'document.number'])
    .select(['document.seller_id', 'document.seller_name', 'document.fee', 'document.vat'])
    .select(sql<string>`to_char(book_closes.month, 'YYYY-MM')`.as('month'))
    .orderBy('book_closes.month', 'desc')
    .orderBy('document.kind', 'desc')
    .orderBy('document.number')
    .limit(limit);
  if (month) query = query.where('book_closes.month', '=', `${month}-01`);
  if (sellerId) query = query.where('document.seller_id', '=', sellerId);
  const rows = await query.execute();
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    number: documentNumber(row.kind, row.year, row.number),
    month: row.month,
    sellerId: row.seller_id,
    sellerName: row.seller_name,
    taka: toTaka(Number(row.fee)),
    vat: toTaka(Number(row.vat)),
  }));
}
