import { Problem } from './problem.ts';

/**
 * Runs at most `atOnce` at a time and refuses any more (503) instead of queueing without end: each
 * that waits holds a whole file in memory.
 */
export function createBound(atOnce: number): <T>(run: () => Promise<T>) => Promise<T> {
  let underWay = 0;
  return async (run) => {
    if (underWay >= atOnce) throw new Problem('temporarily-down', { retryAfterSeconds: 10 });
    underWay += 1;
    try {
      return await run();
    } finally {
      underWay -= 1;
    }
  };
}
