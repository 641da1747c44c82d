import { Problem } from './problem.ts';

/** Runs a task, or throws the problem `temporarily-down` when the limit is reached. */
export type Semaphore = <T>(run: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `maxConcurrent` tasks at a time and refuses further ones (503). It has no queue,
 * because a queue would use memory for clients that have given up.
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
