import { useMessages } from '#web/i18n/use-messages.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** A point in time; `at` is ISO 8601. */
export function Timestamp({ at }: { at: string }) {
  const t = useMessages();
  return (
    <time dateTime={at} className="inline-block">
      {t.time(at)}
    </time>
  );
}

/**
 * How many days ago a point in time was (`at`, ISO 8601), with the full time in Dhaka as tooltip. Until
 * hydration it is what the server wrote. A page that was stored offline is older: then React makes a
 * new element, because it leaves the server's text alone.
 */
export function DaysAgo({ at }: { at: string }) {
  const t = useMessages();
  const isHydrated = useHydrated();
  return (
    <time
      key={String(isHydrated)}
      dateTime={at}
      title={t.time(at)}
      suppressHydrationWarning
      className="inline-block"
    >
      {t.daysAgo(at, Date.now())}
    </time>
  );
}
