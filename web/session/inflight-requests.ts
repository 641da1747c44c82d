import type { QueryClient } from '@tanstack/react-query';
import { waitForRenewals } from './token.ts';

/** Logging out must not hang on a slow network. */
const timeoutMs = 2_000;

/**
 * Requests that arrive after the sign-out would be refused, so this waits for pending ones (lists,
 * tokens) for at most `timeoutMs`.
 */
export async function waitForInflightRequests(queryClient: QueryClient): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([Promise.all([nothingFetched(queryClient), waitForRenewals()]), enough]);
  clearTimeout(timer);
}

function nothingFetched(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (queryClient.isFetching() > 0) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = queryClient.getQueryCache().subscribe(check);
    check();
  });
}
