import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useDrainOutbox } from './outbox/use-drain-outbox.ts';
import { copyId, noticeClass } from './stale-banner.ts';

/** Shows that the network is gone, and the age of a cached page. */
export function OfflineNotice() {
  const t = useMessages();
  const { isOnline, isSlow, copiedAt, refresh } = useStaleCopy();
  useReportSeen();
  useDrainOutbox(isOnline);
  const isShown = !isOnline || copiedAt !== null;
  return (
    <div role="status" className={isShown ? noticeClass : undefined}>
      {isShown && (
        <p className="grow basis-56">
          {isSlow ? t.offline.slow : t.offline.offline} {copiedAt && t.offline.copy(copiedAt)}
        </p>
      )}
      {isOnline && copiedAt && (
        <button type="button" className="min-h-11 shrink-0 px-1 underline" onClick={refresh}>
          {t.offline.loadAgain}
        </button>
      )}
    </div>
  );
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}

/** Reports screens opened by client-side navigation, so that the worker caches them too. */
function useReportSeen(): void {
  const { key } = useLocation();
  const first = useRef(key);
  useEffect(() => {
    if (key === first.current || !navigator.serviceWorker?.controller) return;
    // With `Save-Data` only full page loads are cached.
    if (savesData()) return;
    void import('./register.ts').then(({ reportSeen }) => reportSeen([]));
  }, [key]);
}

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Whether the device is online at all; the network may still be bad. */
function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Queries that are no lists of the shop. */
const notLists = ['session', 'role', 'waiting-bookings'];

/** When the oldest visible list was fetched; null if no list is shown. */
function oldestOf(queryClient: QueryClient): string | null {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' });
  const lists = shown.filter(({ queryKey }) => !notLists.includes(String(queryKey[0])));
  const times = lists.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0);
  return times.length > 0 ? new Date(Math.min(...times)).toISOString() : null;
}

/**
 * When the server sent the shown data (ISO 8601) if it came from a cached page, else null. Once
 * online the data is refetched and no longer stale; the same holds after the next navigation.
 */
function useStaleCopy() {
  const [copiedAt, setCopiedAt] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const [isSlow, setIsSlow] = useState(false);
  const { key } = useLocation();
  const keyOfCopy = useRef(key);
  useEffect(() => {
    const mark = document.getElementById(copyId);
    setCopiedAt(mark?.dataset.at ?? null);
    setIsSlow(mark?.dataset.slow !== undefined);
    // From now on this component shows the banner.
    mark?.remove();
  }, []);
  useEffect(() => {
    if (key !== keyOfCopy.current) setCopiedAt(null);
  }, [key]);
  const refresh = useCallback(async () => {
    await queryClient.refetchQueries({ type: 'active' });
    const active = queryClient.getQueryCache().findAll({ type: 'active' });
    if (active.every(({ state }) => state.status !== 'error')) setCopiedAt(null);
  }, [queryClient]);
  const isOnline = useIsOnline();
  const wasOffline = useRef(false);
  const isCopy = copiedAt !== null;
  useEffect(() => {
    if (isOnline && (isCopy || wasOffline.current)) void refresh();
    // Data fetched before the network was lost is as stale as a cached page.
    if (!isOnline && !isCopy) setCopiedAt(oldestOf(queryClient));
    wasOffline.current = !isOnline;
  }, [isOnline, isCopy, refresh, queryClient]);
  return { isOnline, isSlow: isOnline && isSlow, copiedAt, refresh };
}
