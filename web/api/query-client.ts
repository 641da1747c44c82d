import { environmentManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#contract/client.ts';

const second = 1000;

/** A refusal stays a refusal; only what may pass by itself is asked for again. */
export const retry = (failures: number, error: Error): boolean =>
  failures < 3 && !(error instanceof ApiError && error.problem.status < 500);

export const retryDelay = (attempt: number): number => Math.min(second * 2 ** attempt, 30 * second);

/** The data cache's numbers are the specification's (section 9). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Offline, a call fails with a message; it never waits in silence.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        retry,
        retryDelay,
        // On the server nothing looks at it twice, and a timer would keep every rendered page alive.
        gcTime: environmentManager.isServer() ? Number.POSITIVE_INFINITY : 5 * 60 * second,
        // What the server has just rendered is not asked for again at once.
        staleTime: 10 * second,
      },
    },
  });
}
