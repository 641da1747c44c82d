import type { DehydratedState } from '@tanstack/react-query';

type Queries = DehydratedState['queries'];

/**
 * The dehydrated queries without timestamps. Pages with equal data are then equal bytes, and a
 * wrong clock on the phone does not matter.
 */
export function withoutTimes({ queries, mutations }: DehydratedState): DehydratedState {
  return { queries: setTimes(queries, 0), mutations };
}

/**
 * Marks the queries as fetched when the page script runs, unless the page took very long to load.
 * With the real times they would be stale on a slow phone, and fetched twice. A page from the
 * service worker's cache has the age of `copiedAt` (Unix milliseconds; NaN for a page from the
 * network).
 */
export function asOfPage(queries: Queries, copiedAt: () => number): Queries {
  // On the server the queries were fetched just now.
  if (typeof document === 'undefined') return setTimes(queries, Date.now());
  pageTime ??= readPageTime(copiedAt());
  return setTimes(queries, pageTime);
}

let pageTime: number | undefined;

const longestStartMs = 30_000;

/** Unix milliseconds; 0 if unknown. */
function readPageTime(copiedAt: number): number {
  if (!Number.isNaN(copiedAt)) return copiedAt;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // On back navigation the browser may restore an old page without a request.
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
