import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallRequest } from '#contract/calls.ts';
import { hasUnread, showUnread } from '#web/session/unread.ts';
import { api } from './browser.ts';

type Seen = CallRequest<'PUT /notices/read'>['body'];

/** Marks notices as seen, and shows the new count in the bars. Without a response they stay unread. */
export function useMarkSeen(): (seen: Seen) => Promise<void> {
  const queryClient = useQueryClient();
  return async (body) => {
    try {
      const { unread } = await api('PUT /notices/read', { body });
      showUnread(unread);
      await queryClient.invalidateQueries({ queryKey: ['inbox'] });
    } catch {
      // The next visit repeats it.
    }
  };
}

/** Marks the notices of an order as seen while its page is shown. */
export function useSeenOrder(order: string): void {
  const markSeen = useMarkSeen();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each order
  useEffect(() => {
    if (hasUnread()) void markSeen({ order });
  }, [order]);
}
