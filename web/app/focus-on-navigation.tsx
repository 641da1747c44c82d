import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** At module level, because the not-found page has its own frame. */
let shownPath: string | undefined;

/**
 * After a client-side navigation, focuses the new screen's heading, as a page load focuses the top:
 * screen readers announce it, and the next Tab starts there. A change of the query alone (a filter,
 * a page of a list) does not move the focus. If the address has a fragment, such as one phone of a
 * list, that element gets the focus.
 */
export function FocusOnNavigation() {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const isFirst = shownPath === undefined;
    const isSame = shownPath === pathname;
    shownPath = pathname;
    if (isFirst || isSame) return;
    // An open dialog retains its focus.
    if (document.querySelector('dialog[open]')) return;
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    focus(target ?? document.querySelector('main h1') ?? document.querySelector('main'));
  }, [pathname, hash]);
  return null;
}

/** The page has been scrolled already: to its top, or to where it was before. */
function focus(element: HTMLElement | null): void {
  if (!element) return;
  if (element.tabIndex < 0) element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}
