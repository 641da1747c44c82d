import { toTaka } from '#contract/money.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { draftDocuments } from './draft-documents.ts';
import { boundsOf, readCalendar } from './months.ts';
import { readDocuments } from './read-documents.ts';
import { noSums, readAccounts, readSums } from './read-statement.ts';
import { readSellerSums } from './seller-statement.ts';

/** All months, the newest first, with their sums. */
export const getBooks: Handler<'GET /books'> = async ({ deps }) => {
  const { db, clock } = deps;
  const { months, stateOf } = await readCalendar(db, clock());
  const sums = await readSums(db);
  return {
    months: months.toReversed().map((month) => ({
      month,
      state: stateOf(month),
      sums: sums.get(month) ?? noSums,
    })),
  };
};

/**
 * A month: the shop's sums, each account, each seller, and its invoices; before the close, drafts
 * without numbers. Throws `not-found` for a month without entries.
 */
export const getBooksMonth: Handler<'GET /books/:month'> = async ({ params, deps }) => {
  const { db, clock, books } = deps;
  const { month } = params;
  const { months, closes, stateOf } = await readCalendar(db, clock());
  if (!months.includes(month)) throw new Problem('not-found');
  const bounds = boundsOf(month);
  const close = closes.get(month);
  const sums = (await readSums(db, bounds)).get(month) ?? noSums;
  const sellers = await readSellerSums(db, { bounds });
  const documents = close
    ? await readDocuments(db, { month })
    : (await draftDocuments(db, bounds, books.vatRate)).map((draft) => ({
        _id: null,
        kind: draft.kind,
        number: '',
        month,
        sellerId: draft.sellerId,
        sellerName: sellers.find(({ sellerId }) => sellerId === draft.sellerId)?.sellerName ?? '',
        taka: toTaka(draft.fee),
        vat: toTaka(draft.vat),
      }));
  const vat = documents.reduce(
    (sum, { kind, vat: tax }) => sum + (kind === 'invoice' ? tax : -tax),
    0,
  );
  return {
    month,
    state: stateOf(month),
    close: close ? { at: close.closed_at.toISOString(), adminName: close.admin_name } : null,
    vatPercent: (close?.vat_rate ?? books.vatRate) / 100,
    sums: { ...sums, vat: Number(vat.toFixed(2)) },
    ...(await readAccounts(db, bounds)),
    sellers,
    documents,
  };
};
