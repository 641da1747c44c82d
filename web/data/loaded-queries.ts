import type { DehydratedState } from '@tanstack/react-query';
import { copyId } from '#web/offline/copy-mark.tsx';

type Queries = DehydratedState['queries'];

/**
 * What a page brings its queries, without when that was: pages that read the same are the same
 * bytes, and a clock on a phone that is wrong is compared with itself alone.
 */
export function withoutTimes({ queries, mutations }: DehydratedState): DehydratedState {
  return { queries: setTimes(queries, 0), mutations };
}

/** As fetched when the page came; a copy, when the server sent it. */
export function asOfPage(queries: Queries): Queries {
  // While the server renders, they have just been fetched.
  if (typeof document === 'undefined') return setTimes(queries, Date.now());
  pageTime ??= readPageTime();
  return setTimes(queries, pageTime);
}

let pageTime: number | undefined;

/** Unix milliseconds; 0: who knows when. */
function readPageTime(): number {
  const copiedAt = Date.parse(document.getElementById(copyId)?.dataset.at ?? '');
  if (!Number.isNaN(copiedAt)) return copiedAt;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Going back, a browser may show the page that it had, without asking.
  if (visit?.type === 'back_forward') return 0;
  return performance.timeOrigin + (visit?.responseStart ?? 0);
}

function setTimes(queries: Queries, time: number): Queries {
  return queries.map((query) => ({
    ...query,
    dehydratedAt: time,
    state: { ...query.state, dataUpdatedAt: time },
  }));
}
