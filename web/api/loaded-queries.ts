import type { DehydratedState } from '@tanstack/react-query';
import { copyId } from '#web/offline/stale-mark.tsx';

type Queries = DehydratedState['queries'];

/**
 * What a page brings its queries, without when that was: pages that read the same are the same
 * bytes, and a clock on a phone that is wrong is compared with itself alone.
 */
export function withoutTimes({ queries, mutations }: DehydratedState): DehydratedState {
  return { queries: setTimes(queries, 0), mutations };
}

/**
 * As fetched when the page's script runs, unless that took very long: on a slow phone it would be
 * old by then, and all of it asked for again. A copy is as old as when the server sent it.
 */
export function asOfPage(queries: Queries): Queries {
  // While the server renders, they have just been fetched.
  if (typeof document === 'undefined') return setTimes(queries, Date.now());
  pageTime ??= readPageTime();
  return setTimes(queries, pageTime);
}

let pageTime: number | undefined;

const longestStartMs = 30_000;

/** Unix milliseconds; 0: who knows when. */
function readPageTime(): number {
  const copiedAt = Date.parse(document.getElementById(copyId)?.dataset.at ?? '');
  if (!Number.isNaN(copiedAt)) return copiedAt;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Going back, a browser may show the page that it had, without asking.
  if (visit?.type === 'back_forward') return 0;
  const sentAt = performance.timeOrigin + (visit?.responseStart ?? 0);
  return Date.now() - sentAt < longestStartMs ? Date.now() : sentAt;
}

function setTimes(queries: Queries, time: number): Queries {
  return queries.map((query) => ({
    ...query,
    dehydratedAt: time,
    state: { ...query.state, dataUpdatedAt: time },
  }));
}
