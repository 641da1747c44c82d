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
 * How long ago a point in time was, with the full time in Dhaka as tooltip; `at` is ISO 8601. Until
 * hydration it is the day, because "2 hours ago" would be wrong on a cached page.
 */
export function TimeAgo({ at }: { at: string }) {
  const t = useMessages();
  const isHydrated = useHydrated();
  return (
    <time dateTime={at} title={t.time(at)} className="inline-block">
      {isHydrated ? t.ago(at, Date.now()) : t.date(at)}
    </time>
  );
}
