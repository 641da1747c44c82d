import { useDeferredValue } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** More than any first screen shows; a slow phone draws them in a tenth of the time of a whole page. */
const few = 4;

/**
 * How many of a list's cards are drawn. After a tap on a link the first few come at once, and all
 * others as soon as those are on the screen. Everywhere else it is all: in a page of the server's,
 * on the way back to where one had scrolled to, and where the address names one of them.
 */
export function useDeferredCount(count: number): number {
  const isTap = useNavigationType() === 'PUSH';
  const { hash } = useLocation();
  return useDeferredValue(count, isTap && !hash ? Math.min(few, count) : count);
}
