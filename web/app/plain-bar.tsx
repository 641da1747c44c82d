import { useHref } from 'react-router';
import { useMessages } from '#web/i18n/use-messages.tsx';

/** The bar where nothing else can be relied on: no session, no script, no picture. */
export function PlainBar() {
  const t = useMessages();
  return (
    <header className="awning sticky top-0 z-20 bg-surface">
      <div className="mx-auto max-w-6xl px-3 sm:px-4">
        <a href={useHref('/')} className="flex min-h-14 w-fit items-center text-lg font-extrabold">
          {t.siteName}
        </a>
      </div>
    </header>
  );
}
