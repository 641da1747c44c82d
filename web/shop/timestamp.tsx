import { usePageData } from '#web/api/page-settings.ts';
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
 * How many days ago a point in time was (`at`, ISO 8601), with the full time in Dhaka as tooltip; the
 * date, if the clock of the device is in another year than the server's was. Until hydration it is what the server wrote. A page that was stored offline is older: then React makes a
 * new element, because it leaves the server's text alone.
 */
export function DaysAgo({ at }: { at: string }) {
  const t = useMessages();
  const isHydrated = useHydrated();
  const now = Date.now();
  const year = usePageData()?.year;
  // Around New Year a stored page has the year before.
  const isAway = year !== undefined && Math.abs(new Date(now).getUTCFullYear() - year) > 1;
  return (
    <time
      key={String(isHydrated)}
      dateTime={at}
      title={t.time(at)}
      suppressHydrationWarning
      className="inline-block"
    >
      {isHydrated && isAway ? t.date(at) : t.daysAgo(at, now)}
    </time>
  );
}
