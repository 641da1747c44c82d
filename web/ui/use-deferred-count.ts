import { useDeferredValue } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * More than fit on any first screen; a slow phone renders them in a tenth of the time of a full
 * page.
 */
const few = 4;

/**
 * The number of cards to render. After a client-side navigation the first few appear at once, and
 * the others after they are painted. In all other cases it is the full count: on server-rendered
 * pages, when the scroll position is restored, and when the address has a fragment.
 */
export function useDeferredCount(count: number): number {
  const isTap = useNavigationType() === 'PUSH';
  const { hash } = useLocation();
  return useDeferredValue(count, isTap && !hash ? Math.min(few, count) : count);
}
