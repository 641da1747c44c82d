import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useDrainOutbox } from './outbox/use-drain-outbox.ts';
import { copyId, noticeClass } from './stale-banner.ts';

/** Says that there is no network, and of a copy of a page when it was made. */
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

/** Has the worker keep the screens that were opened inside the page, too. */
function useReportSeen(): void {
  const { key } = useLocation();
  const first = useRef(key);
  useEffect(() => {
    if (key === first.current || !navigator.serviceWorker?.controller) return;
    // Who pays for each megabyte gets copies of what the browser has loaded as pages anyway.
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

/** Whether the device has a network at all; it may still be a bad one. */
function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Queries whose answers are no list of the shop's. */
const notLists = ['session', 'role', 'waiting-bookings'];

/** When the oldest of the lists on screen was fetched; null where nothing is shown that ages. */
function oldestOf(queryClient: QueryClient): string | null {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' });
  const lists = shown.filter(({ queryKey }) => !notLists.includes(String(queryKey[0])));
  const times = lists.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0);
  return times.length > 0 ? new Date(Math.min(...times)).toISOString() : null;
}

/**
 * When what is shown was sent by the server (ISO 8601), if it is a copy that the service worker
 * kept; else null. It is fetched anew as soon as there is a network, and is a copy no more then, nor
 * after the next screen was opened.
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
    // From here on the page says it itself.
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
    // What was fetched before the network went is no better than a copy.
    if (!isOnline && !isCopy) setCopiedAt(oldestOf(queryClient));
    wasOffline.current = !isOnline;
  }, [isOnline, isCopy, refresh, queryClient]);
  return { isOnline, isSlow: isOnline && isSlow, copiedAt, refresh };
}
