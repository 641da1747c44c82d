import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { api } from '#web/api/browser.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { hintedSession } from '#web/session/hint.ts';
import { useSession } from '#web/session/use-session.ts';
import { type Addressee, enqueueMessage, messagesOf, type QueuedMessage } from './messages.ts';
import { onOutboxChange } from './queue.ts';
import { sendAndReport } from './report-messages.ts';
import { registerBackgroundSync } from './use-outbox.ts';

/** `OfflineNotice` knows the first part: this is no list of the shop. */
const queryKey = ['waiting-bookings', 'messages'];

/**
 * Those of this member's messages under way for which `isShown` is true, in order; empty without
 * storage.
 */
export function useQueuedMessages(isShown: (message: QueuedMessage) => boolean): QueuedMessage[] {
  const queryClient = useQueryClient();
  const email = useSession()?.email ?? '';
  useEffect(() => onOutboxChange(() => queryClient.invalidateQueries({ queryKey })), [queryClient]);
  const { data = [] } = useQuery({
    queryKey: [...queryKey, email],
    queryFn: () => messagesOf(email),
    enabled: email !== '',
    retry: false,
  });
  return data.filter(isShown);
}

/** Sends what this member has queued, now. */
function useSendNow() {
  const queryClient = useQueryClient();
  const t = useMessages();
  return useCallback(
    async (email: string) => {
      // It is queued, so the next page repeats any failure from here on.
      const left = await sendAndReport({ api, queryClient, email, t }).catch(() => 1);
      if (left > 0) await registerBackgroundSync();
    },
    [queryClient, t],
  );
}

/**
 * Queues a message, and sends it at once or as soon as there is a network. Rejects if it cannot be
 * queued: without storage, and after a logout in another tab.
 */
export function useEnqueueMessage(addressee: Addressee) {
  const email = useSession()?.email;
  const sendNow = useSendNow();
  return async ({ text, entryId }: Pick<QueuedMessage, 'text' | 'entryId'>) => {
    if (!email) throw new Error('Signed out');
    await enqueueMessage(
      { ...addressee, email, text, entryId, outcome: { state: 'waiting' } },
      () => hintedSession()?.email === email,
    );
    void sendNow(email);
  };
}

/** Sends what waits when the network returns and when the page is shown again. */
export function useSendWhenBack(): void {
  const email = useSession()?.email;
  const sendNow = useSendNow();
  useEffect(() => {
    if (!email) return;
    const send = () => {
      if (document.visibilityState === 'visible') void sendNow(email);
    };
    const events = [
      [window, 'online'],
      [window, 'pageshow'],
      [document, 'visibilitychange'],
    ] as const;
    for (const [target, name] of events) target.addEventListener(name, send);
    return () => {
      for (const [target, name] of events) target.removeEventListener(name, send);
    };
  }, [email, sendNow]);
}
