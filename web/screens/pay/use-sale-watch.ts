import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshSales } from './queries.ts';

const everyMilliseconds = 3_000;
const times = 20;

/**
 * Polls for a while whether the phone is paid. The provider also notifies the shop directly, so a
 * payment whose answer was lost may still be recorded.
 */
export function useSaleWatch(isWaiting: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isWaiting) return;
    let left = times;
    const timer = setInterval(() => {
      left -= 1;
      if (left === 0) clearInterval(timer);
      void refreshSales(queryClient);
    }, everyMilliseconds);
    return () => clearInterval(timer);
  }, [isWaiting, queryClient]);
}
