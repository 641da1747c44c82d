import { Problem } from '../http/api/problem.ts';

/**
 * Runs at most `atOnce` at a time and refuses any more (503) instead of letting them queue without
 * end.
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
