import { idPattern } from '#contract/constants.ts';

/**
 * The thread from which the page was opened, by its address; null without one. Apart from the forms,
 * whose schemas load after the page.
 */
export function threadOf(search: URLSearchParams): string | null {
  const id = search.get('thread') ?? '';
  return idPattern.test(id) ? id : null;
}
