import { environmentManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#contract/client.ts';

const second = 1000;

/** A refusal is final, so only transient failures are retried. */
export const retry = (failures: number, error: Error): boolean =>
  failures < 3 && !(error instanceof ApiError && error.problem.status < 500);

export const retryDelay = (attempt: number): number => Math.min(second * 2 ** attempt, 30 * second);

/** Times and retries are from the specification, section 9. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // By default a mutation would pause silently while offline; here it fails with a message.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        retry,
        retryDelay,
        // On the server, a garbage collection timer would hold each rendered page in memory.
        gcTime: environmentManager.isServer() ? Number.POSITIVE_INFINITY : 5 * 60 * second,
        // The browser does not refetch what the server has just rendered.
        staleTime: 10 * second,
      },
    },
  });
}
