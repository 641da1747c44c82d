import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { copyId } from './stale-mark.tsx';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Whether the device has a network at all; it may still be a bad one. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Queries whose answers are no list of the shop's. */
const notFromTheShop = ['session', 'role', 'waiting-bookings'];

/** When the oldest of the lists on screen was fetched; null where nothing is shown that ages. */
function oldestOf(queryClient: QueryClient): string | null {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' });
  const lists = shown.filter(({ queryKey }) => !notFromTheShop.includes(String(queryKey[0])));
  const times = lists.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0);
  return times.length > 0 ? new Date(Math.min(...times)).toISOString() : null;
}

/**
 * When what is shown was sent by the server (ISO 8601), if it is a copy that the service worker
 * kept; else null. It is fetched anew as soon as there is a network, and is a copy no more then, nor
 * after the next screen was opened.
 */
export function useCopy() {
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
