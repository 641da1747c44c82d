import { idPattern } from '#contract/constants.ts';
import { maxCompared } from '#contract/limits.ts';
import { cookieIn } from './cookie-in.ts';

/**
 * The phones that were chosen for comparison on this device, in a cookie, because the comparison's
 * page adds to them without script, too. Ids of public pages only.
 */
const cookieName = 'phonehaat.compared';

const monthSeconds = 30 * 24 * 60 * 60;

/** Valid ids, each once, in their order. */
export const idsIn = (ids: readonly string[]): string[] => [
  ...new Set(ids.filter((id) => idPattern.test(id))),
];

/** The chosen ids in a `Cookie` header or `document.cookie`. */
export function comparedIn(cookies: string): string[] {
  return idsIn(cookieIn(cookies, cookieName)?.split('.') ?? []);
}

/** The cookie that stores the ids; for `document.cookie` and `set-cookie`. */
export const comparedCookie = (ids: readonly string[]) =>
  `${cookieName}=${ids.join('.')}; path=/; max-age=${ids.length > 0 ? monthSeconds : 0}; samesite=lax`;

const changed = 'compared-phones';

/** The ids of this device, separated by dots: a text, for `useSyncExternalStore`. */
export const comparedText = (): string => comparedIn(document.cookie).join('.');

export const noComparedText = (): string => '';

/** Calls `listener` when the chosen phones change in this tab, or the page is shown again. */
export function onCompared(listener: () => void): () => void {
  addEventListener(changed, listener);
  addEventListener('pageshow', listener);
  return () => {
    removeEventListener(changed, listener);
    removeEventListener('pageshow', listener);
  };
}

export function keepCompared(ids: readonly string[]): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in many browsers
  document.cookie = comparedCookie(ids);
  dispatchEvent(new Event(changed));
}

/**
 * Adds a phone to the chosen ones, or removes it. One more than fit is stored, for the question
 * which one to replace; a further one takes its place.
 */
export function compare(id: string, isChosen: boolean): void {
  const others = comparedIn(document.cookie).filter((each) => each !== id);
  keepCompared(isChosen ? [...others.slice(0, maxCompared), id] : others);
}
