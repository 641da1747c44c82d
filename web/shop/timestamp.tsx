import { useMessages } from '#web/i18n/use-messages.tsx';

/** A point in time; `at` is ISO 8601. */
export function Timestamp({ at }: { at: string }) {
  const t = useMessages();
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {t.time(at)}
    </time>
  );
}
