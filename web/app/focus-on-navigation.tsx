import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Kept beside the components: the not-found page has a frame of its own. */
let shownPath: string | undefined;

/**
 * After a navigation inside the page the focus goes to the new screen's heading, as it would to the
 * top of a new page: screen readers say it, and the next Tab starts there. A change of the query
 * alone (a filter, a page of a list) leaves the focus where it is. Where the address names a part of
 * the screen, such as one phone of a list, that part gets it.
 */
export function FocusOnNavigation() {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const isFirst = shownPath === undefined;
    const isSame = shownPath === pathname;
    shownPath = pathname;
    if (isFirst || isSame) return;
    // An open dialog keeps the focus that it has.
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
