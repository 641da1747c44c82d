import type { QueryClient } from '@tanstack/react-query';
import { waitForRenewals } from './token.ts';

/** Milliseconds; on a slow network nobody waits longer to be logged out. */
const patience = 2_000;

/**
 * When lists and tokens that were asked for have come: they are answered to whoever is signed in,
 * and would be refused a moment later. Gives up after a while.
 */
export async function waitForInflightRequests(queryClient: QueryClient): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience);
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
