import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { api } from '#web/api/browser.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useSession } from '#web/session/use-session.ts';
import {
  actsOf,
  enqueueAct,
  enqueueBooking,
  onOutboxChange,
  outboxOf,
  type QueuedAct,
  type QueuedBooking,
  syncTag,
} from './outbox.ts';
import { drainAndReport } from './report-results.ts';

const queryKey = ['waiting-bookings'];

/** The queued or undecided bookings of this member; empty without storage. */
export function useOutbox(): QueuedBooking[] {
  const queryClient = useQueryClient();
  const email = useSession()?.email ?? '';
  useEffect(() => onOutboxChange(() => queryClient.invalidateQueries({ queryKey })), [queryClient]);
  const { data = [] } = useQuery({
    queryKey: [...queryKey, email],
    queryFn: () => outboxOf(email),
    enabled: email !== '',
    retry: false,
  });
  return data.filter(({ outcome }) => outcome.state !== 'booked');
}

/** Queues a booking, and sends it as soon as possible, by this page or the worker. */
export function useEnqueueBooking() {
  const queryClient = useQueryClient();
  const t = useMessages();
  return useCallback(
    async (booking: QueuedBooking, when: 'later' | 'now' = 'later') => {
      await enqueueBooking(booking);
      if (when === 'later') await registerBackgroundSync();
      else await drainAndReport({ api, queryClient, email: booking.email, t });
    },
    [queryClient, t],
  );
}

/** This member's queued or refused acts in an order; empty without storage. */
export function useQueuedActs(orderId: string): QueuedAct[] {
  const queryClient = useQueryClient();
  const email = useSession()?.email ?? '';
  useEffect(() => onOutboxChange(() => queryClient.invalidateQueries({ queryKey })), [queryClient]);
  const { data = [] } = useQuery({
    queryKey: [...queryKey, 'acts', email],
    queryFn: () => actsOf(email),
    enabled: email !== '',
    retry: false,
  });
  return data.filter((act) => act.orderId === orderId && act.outcome.state !== 'done');
}

/**
 * Queues an act of an order, and sends it at once or as soon as there is a network. Rejects only if
 * it cannot be queued.
 */
export function useEnqueueAct() {
  const queryClient = useQueryClient();
  const t = useMessages();
  return useCallback(
    async (act: QueuedAct) => {
      await enqueueAct(act);
      const { email, orderId } = act;
      // It is queued, so the next page repeats any failure from here on.
      const left = await drainAndReport({ api, queryClient, email, t, orderId }).catch(() => 1);
      if (left > 0) await registerBackgroundSync();
    },
    [queryClient, t],
  );
}

type SyncManager = { register: (tag: string) => Promise<void> };

/** Background Sync is optional: without it a page has to be open. */
export async function registerBackgroundSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const { sync } = (registration ?? {}) as { sync?: SyncManager };
  await sync?.register(syncTag).catch(() => undefined);
}
