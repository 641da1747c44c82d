import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ThreadPage } from '#contract/threads/calls.ts';
import { api } from '#web/api/browser.ts';
import { useThreadNews } from '#web/api/thread-news.ts';
import { showUnread } from '#web/session/unread.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useVisible } from '#web/ui/use-visible.ts';

/** While the page is visible, because hints may be lost. */
const againMilliseconds = 20_000;

/**
 * Requests newer messages at a hint of the server, while the page is visible, when it becomes visible
 * again, and when the network returns. Moves the read mark to what a visible page shows. Returns whether the script does
 * it.
 */
export function useReading(thread: ThreadPage, isNewest: boolean): boolean {
  const queryClient = useQueryClient();
  const isHydrated = useHydrated();
  const isVisible = useVisible();
  const { _id: id } = thread;
  useEffect(() => {
    if (!isNewest || !isVisible) return;
    const refresh = () => void queryClient.invalidateQueries({ queryKey: ['thread', id] });
    const timer = setInterval(refresh, againMilliseconds);
    addEventListener('online', refresh);
    addEventListener('pageshow', refresh);
    return () => {
      clearInterval(timer);
      removeEventListener('online', refresh);
      removeEventListener('pageshow', refresh);
    };
  }, [queryClient, id, isNewest, isVisible]);
  useEffect(() => {
    if (isNewest && isVisible) void queryClient.invalidateQueries({ queryKey: ['thread', id] });
  }, [queryClient, id, isNewest, isVisible]);
  useThreadNews((news) => {
    if (isNewest && (!news || news === id)) {
      void queryClient.invalidateQueries({ queryKey: ['thread', id] });
    }
  });
  const upTo = thread.messages.at(-1)?.number ?? 0;
  const isUnread = thread.unread > 0 && isNewest && isVisible;
  useEffect(() => {
    if (!isUnread) return;
    const mark = async () => {
      const { unread } = await api('PUT /threads/:id/read', { params: { id }, body: { upTo } });
      showUnread(unread);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['inbox'] }),
        queryClient.invalidateQueries({ queryKey: ['thread', id] }),
        queryClient.invalidateQueries({ queryKey: ['threads'] }),
      ]);
    };
    // Without a response they stay unread, and the next visit repeats the call.
    mark().catch(() => {});
  }, [queryClient, id, isUnread, upTo]);
  return isHydrated;
}
