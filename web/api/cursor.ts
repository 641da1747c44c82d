import { idPattern } from '#contract/ids.ts';

/**
 * The row after which the page of a list begins that an address shows; null on the first page. An
 * address that somebody has mistyped shows the first page as well.
 */
export function cursorOf(search: URLSearchParams): string | null {
  const before = search.get('before')?.trim() ?? '';
  return idPattern.test(before) ? before : null;
}
