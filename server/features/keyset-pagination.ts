import { limits } from '#contract/rules.ts';

/** One row more than a page has, to know whether there is a next page. */
export const rowsToFetch = limits.pageRows + 1;

/** The rows of a page, newest first, and the cursor of the next one; null on the last page. */
export function toPage<Row extends { id: string }>(rows: Row[]) {
  const page = rows.slice(0, limits.pageRows);
  return { page, next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null };
}
