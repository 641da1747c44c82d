import { idPattern } from '#contract/constants.ts';

/**
 * The row after which the page of a list begins that an address shows; null on the first page. An
 * address that somebody has mistyped shows the first page as well.
 */
export function cursorOf(search: URLSearchParams): string | null {
  const before = search.get('before')?.trim() ?? '';
  return idPattern.test(before) ? before : null;
}

const rowsOnPage = 50;

export type ListPage = { before?: string; limit: number };

/** Which page of a plain list an address shows; one row more shows whether there is another page. */
export function listPageOf(search: URLSearchParams): ListPage {
  const cursor = cursorOf(search);
  return { ...(cursor && { before: cursor }), limit: rowsOnPage + 1 };
}

/** The rows to show, and the key of the page after them; null on the last one. */
export function pageOf<Row>(rows: Row[], keyOf: (row: Row) => string) {
  const page = rows.slice(0, rowsOnPage);
  const last = page.at(-1);
  return { page, next: last && rows.length > page.length ? keyOf(last) : null };
}

/** Those of the named parameters of an address that are there and not empty. */
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
