/** As our ids are written; others are refused by the calls that take them. */
const id = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/**
 * The row after which the page of a list begins that an address shows; null on the first page. An
 * address that somebody has mistyped shows the first page as well.
 */
export function pageKeyOf(search: URLSearchParams): string | null {
  const before = search.get('before')?.trim() ?? '';
  return id.test(before) ? before : null;
}
