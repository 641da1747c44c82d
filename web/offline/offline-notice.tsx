import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { noticeClass } from './stale-mark.tsx';
import { useCopy } from './use-copy.ts';
import { useSending } from './use-sending.ts';

/** Says that there is no network, and of a copy of a page when it was made. */
export function OfflineNotice() {
  const t = useMessages();
  const { isOnline, isSlow, copiedAt, refresh } = useCopy();
  useKeptPages();
  useSending(isOnline);
  const isShown = !isOnline || copiedAt !== null;
  return (
    <div role="status" className={isShown ? noticeClass : undefined}>
      {isShown && (
        <p className="grow basis-56">
          {isSlow ? t.offline.slow : t.offline.offline} {copiedAt && t.offline.copy(copiedAt)}
        </p>
      )}
      {isOnline && copiedAt && (
        <button type="button" className="min-h-11 shrink-0 px-1 underline" onClick={refresh}>
          {t.offline.loadAgain}
        </button>
      )}
    </div>
  );
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}

/** Has the worker keep the screens that were opened inside the page, too. */
function useKeptPages(): void {
  const { key } = useLocation();
  const first = useRef(key);
  useEffect(() => {
    if (key === first.current || !navigator.serviceWorker?.controller) return;
    // Who pays for each megabyte gets copies of what the browser has loaded as pages anyway.
    if (savesData()) return;
    void import('./register.ts').then(({ tellSeen }) => tellSeen([]));
  }, [key]);
}
