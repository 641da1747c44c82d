import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#web/api/browser.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useSession } from '#web/session/use-session.ts';

/**
 * The retry interval while the device seems to be online; without queued bookings nothing is
 * requested.
 */
const againMilliseconds = 30_000;

/** Drains the outbox of this member when a page opens or the network returns. */
export function useDrainOutbox(isOnline: boolean): void {
  const email = useSession()?.email;
  const queryClient = useQueryClient();
  const t = useMessages();
  useEffect(() => {
    if (!email || !isOnline) return;
    const run = async () => {
      const { drainAndReport } = await import('./report-results.ts');
      await drainAndReport({ api, queryClient, email, t });
    };
    // Without storage there is no outbox.
    const start = () => void run().catch(() => undefined);
    start();
    const timer = setInterval(start, againMilliseconds);
    return () => clearInterval(timer);
  }, [email, isOnline, queryClient, t]);
}
