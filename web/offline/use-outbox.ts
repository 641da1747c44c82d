import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { api } from '#web/api/browser.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useSession } from '#web/session/use-session.ts';
import { keepBooking, onWaitingChange, type WaitingBooking, waitingOf } from './outbox.ts';
import { sendAndTell } from './report-results.ts';
import { sendTag } from './worker-messages.ts';

const queryKey = ['waiting-bookings'];

/** This member's bookings that are not sent or not decided yet; empty where nothing can be kept. */
export function useWaitingBookings(): WaitingBooking[] {
  const queryClient = useQueryClient();
  const email = useSession()?.email ?? '';
  useEffect(
    () => onWaitingChange(() => queryClient.invalidateQueries({ queryKey })),
    [queryClient],
  );
  const { data = [] } = useQuery({
    queryKey: [...queryKey, email],
    queryFn: () => waitingOf(email),
    enabled: email !== '',
    retry: false,
  });
  return data.filter(({ outcome }) => outcome.state !== 'booked');
}

/** Keeps a booking, to be sent as soon as it can be, here or by the worker; or at once. */
export function useSendLater() {
  const queryClient = useQueryClient();
  const t = useMessages();
  return useCallback(
    async (booking: WaitingBooking, when: 'later' | 'now' = 'later') => {
      await keepBooking(booking);
      if (when === 'later') await askForBackgroundSync();
      else await sendAndTell({ api, queryClient, email: booking.email, t });
    },
    [queryClient, t],
  );
}

type SyncManager = { register: (tag: string) => Promise<void> };

/** Not every browser has Background Sync, and it may be switched off: then a page has to be open. */
async function askForBackgroundSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: SyncManager };
  await sync?.register(sendTag).catch(() => undefined);
}
