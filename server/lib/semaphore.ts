import { Problem } from '../http/api/problem.ts';

/** Runs a task unless its semaphore is full. */
export type Semaphore = <T>(run: () => Promise<T>) => Promise<T>;

/**
 * A queue without end would hold memory for clients that have given up: at most `maxConcurrent`
 * tasks run at a time, and any more are refused (503) at once.
 */
export function createSemaphore(maxConcurrent: number): Semaphore {
  let running = 0;
  return async (run) => {
    if (running >= maxConcurrent) throw new Problem('temporarily-down', { retryAfterSeconds: 10 });
    running += 1;
    try {
      return await run();
    } finally {
      running -= 1;
    }
  };
}
