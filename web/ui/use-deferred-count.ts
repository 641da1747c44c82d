import { useDeferredValue } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * More than fit on any first screen; a slow phone renders them in a tenth of the time of a full
 * page.
 */
const few = 4;

/**
 * The number of cards to render. After a client-side navigation the first few appear at once, and
 * the others after they are painted; so too under a dialog that comes with the page (`isCovered`),
 * which on a slow phone would have to wait for the whole list. In all other cases it is the full
 * count: on server-rendered pages, when the scroll position is restored, and when the address has a
 * fragment.
 */
export function useDeferredCount(count: number, isCovered = false): number {
  const isTap = useNavigationType() === 'PUSH';
  const { hash } = useLocation();
  const isFewFirst = isCovered || (isTap && !hash);
  return useDeferredValue(count, isFewFirst ? Math.min(few, count) : count);
}
