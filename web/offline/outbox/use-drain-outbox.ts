import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#web/api/browser.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useSession } from '#web/session/use-session.ts';

/** For what waits although there seems to be a network; asks nobody when nothing waits. */
const againMilliseconds = 30_000;

/** Sends this member's waiting bookings whenever a page is opened or the network comes back. */
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
    // A browser that stores nothing has nothing waiting.
    const start = () => void run().catch(() => undefined);
    start();
    const timer = setInterval(start, againMilliseconds);
    return () => clearInterval(timer);
  }, [email, isOnline, queryClient, t]);
}
