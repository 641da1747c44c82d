import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';
import { idPattern } from '#contract/constants.ts';

/**
 * The cursor in the address: the list page begins after this row. Null on the first page, and for a
 * malformed address.
 */
export function cursorOf(search: URLSearchParams): string | null {
  const before = search.get('before')?.trim() ?? '';
  return idPattern.test(before) ? before : null;
}

/** More rows than a phone shows at once. The cost of a personal page grows with its rows. */
const rowsOnPage = 20;

export type ListPage = { before?: string; limit: number };

/** The limit and cursor of a list page. One extra row shows whether a next page exists. */
export function listPageOf(search: URLSearchParams): ListPage {
  const cursor = cursorOf(search);
  return { ...(cursor && { before: cursor }), limit: rowsOnPage + 1 };
}

/** The rows to show, and the cursor of the next page; null on the last page. */
export function pageOf<Row>(rows: Row[], keyOf: (row: Row) => string) {
  const page = rows.slice(0, rowsOnPage);
  const last = page.at(-1);
  return { page, next: last && rows.length > page.length ? keyOf(last) : null };
}

/** The named query parameters that are present and not empty. */
export function addressQuery<Name extends string>(
  search: URLSearchParams,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const found = names.flatMap((name) => {
    const value = search.get(name)?.trim();
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(found) as Partial<Record<Name, string>>;
}

/** A page of the bookings and deals of a seller's own phones, newest first. */
export const salesQuery = (api: Api, email: string, page: ListPage) =>
  queryOptions({
    queryKey: ['sales', email, page],
    queryFn: () => api('GET /sales', { query: page }),
  });
