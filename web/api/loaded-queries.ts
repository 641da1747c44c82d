import type { DehydratedState } from '@tanstack/react-query';

type Queries = DehydratedState['queries'];

/**
 * What a page brings its queries, without when that was: pages that read the same are the same
 * bytes, and the clock of a phone, which may be wrong, is compared with itself alone.
 */
export function withoutTimes({ queries, mutations }: DehydratedState): DehydratedState {
  return { queries: setTimes(queries, 0), mutations };
}

/**
 * As fetched when the page's script runs: on a slow phone it would else be stale by then, and
 * fetched a second time. Unless that took very long. A copy that the service worker stored is as
 * old as `copiedAt` says (Unix milliseconds; NaN for a page that is no copy).
 */
export function asOfPage(queries: Queries, copiedAt: () => number): Queries {
  // While the server renders, they have just been fetched.
  if (typeof document === 'undefined') return setTimes(queries, Date.now());
  pageTime ??= readPageTime(copiedAt());
  return setTimes(queries, pageTime);
}

let pageTime: number | undefined;

const longestStartMs = 30_000;

/** Unix milliseconds; 0 where it is not known. */
function readPageTime(copiedAt: number): number {
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
