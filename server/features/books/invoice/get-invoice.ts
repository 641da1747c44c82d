import { sql } from 'kysely';
import { documentNumber } from '#contract/books/months.ts';
import { worksIn } from '#contract/members/staff.ts';
import { toTaka } from '#contract/money.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { drawInvoice, type Invoice } from './draw-invoice.ts';

/**
 * An invoice or credit note of the fee as a PDF, for its seller and for admins; throws `not-found` for
 * others.
 */
export const getInvoice: Handler<'GET /invoices/:id'> = async ({ params, query, caller, deps }) => {
  const { db } = deps;
  let found = db
    .selectFrom('fee_invoices as document')
    .innerJoin('book_closes', 'book_closes.id', 'document.close_id')
    .leftJoin('fee_invoices as corrected', 'corrected.id', 'document.corrects')
    .select(['document.kind', 'document.year', 'document.number', 'document.fee', 'document.vat'])
    .select(['document.vat_rate', 'document.seller_name', 'document.seller_location'])
    .select(['book_closes.closed_at', 'book_closes.issuer'])
    .select(['corrected.year as corrected_year', 'corrected.number as corrected_number'])
    .select(sql<string>`to_char(book_closes.month, 'YYYY-MM')`.as('month'))
    .where('document.id', '=', params.id);
  if (!worksIn(caller.member?.staff, 'books'))
    found = found.where('document.seller_id', '=', caller.userId);
  const row = await found.executeTakeFirst();
  if (!row) throw new Problem('not-found');
  const lines = await db
    .selectFrom('fee_invoice_lines')
    .select(['product_name', 'price', 'fee'])
    .where('invoice_id', '=', params.id)
    .orderBy('release_id')
    .execute();
  const { corrected_year: year, corrected_number: corrected } = row;
  const invoice: Invoice = {
    kind: row.kind,
    number: documentNumber(row.kind, row.year, row.number),
    issuedAt: row.closed_at,
    month: row.month,
    issuer: row.issuer,
    seller: { name: row.seller_name, location: row.seller_location },
    corrects: year === null || corrected === null ? '' : documentNumber('invoice', year, corrected),
    lines: lines.map(({ product_name, price, fee }) => ({
      productName: product_name,
      price: Number(price),
      fee: Number(fee),
    })),
    fee: Number(row.fee),
    vat: Number(row.vat),
    vatRate: row.vat_rate,
  };
  const pdf = await drawInvoice(invoice, query.language);
  return {
    number: invoice.number,
    taka: toTaka(invoice.fee),
    vat: toTaka(invoice.vat),
    pdf: pdf.toString('base64'),
  };
};
