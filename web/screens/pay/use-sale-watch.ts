import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshSales } from './queries.ts';

const everyMilliseconds = 3_000;
const times = 20;

/**
 * Asks again for a while whether the phone is paid: the card company also tells the shop without
 * this page, so a payment whose answer was lost on its way here may arrive by itself.
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
