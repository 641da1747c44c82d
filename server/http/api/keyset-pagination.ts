import type { ListQuery } from '#contract/paging.ts';
import { limits } from '#contract/rules.ts';
import type { ListPage } from '#server/http/api/handler.ts';

/** One row more than a page, to detect whether a next page exists. */
export const rowsToFetch = limits.pageRows + 1;

/** The rows of a page, newest first, and the cursor of the next one; null on the last page. */
export function toPage<Row extends { id: string }>(rows: Row[]) {
  const page = rows.slice(0, limits.pageRows);
  return { page, next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null };
}

type ListParts<Row> = {
  query: Pick<ListQuery, 'before' | 'limit'>;
  /** One row more than `query.limit`, if there are so many. */
  fetched: Row[];
  /** By default the `_id`. */
  cursorOf?: (row: Row) => string;
  /** Counts the whole list; not called if all of it was fetched. */
  count: () => Promise<number>;
};

/** A page of a plain list, with the list's total and the cursor of the next page. */
export async function toListPage<Row extends { _id: string }>(
  parts: ListParts<Row>,
): Promise<ListPage<Row>> {
  const { query, fetched, cursorOf = ({ _id }) => _id, count } = parts;
  const rows = fetched.slice(0, query.limit);
  const last = rows.at(-1);
  const next = last && fetched.length > rows.length ? cursorOf(last) : null;
  const isWhole = next === null && query.before === undefined;
  return { rows, next, total: isWhole ? rows.length : await count() };
}

/** The count of a query that selects `countAll`, which the driver reads as text. */
export async function countOf(query: {
  executeTakeFirstOrThrow(): Promise<{ rows: string }>;
}): Promise<number> {
  return Number((await query.executeTakeFirstOrThrow()).rows);
}
