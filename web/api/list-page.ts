import { cursorOf } from './cursor.ts';

const rowsOnPage = 50;

export type ListPage = { before?: string; limit: number };

/** Which page of a plain list an address shows; one row more than that tells whether it goes on. */
export function listPageOf(search: URLSearchParams): ListPage {
  const before = cursorOf(search);
  return { ...(before && { before }), limit: rowsOnPage + 1 };
}

/** The rows to show, and the key of the page after them; null on the last one. */
export function pageOf<Row>(rows: Row[], keyOf: (row: Row) => string) {
  const page = rows.slice(0, rowsOnPage);
  const last = page.at(-1);
  return { page, next: last && rows.length > page.length ? keyOf(last) : null };
}
