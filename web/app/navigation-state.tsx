import { useEffect, useState } from 'react';
import { createPath, useNavigation } from 'react-router';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';

/**
 * Script chunk load time-out (specification, section 9). A browser's own `import()` knows none, so
 * it counts for the whole way to the next screen: its script and its first data.
 */
const slowAfterMs = 120_000;

/** While another screen is opened: a bar at the top, and what to do if it does not come. */
export function NavigationState() {
  const { location } = useNavigation();
  const hasFailed = useFailedScript(location?.key);
  if (!location) return null;
  return <Opening key={location.key} address={createPath(location)} hasFailed={hasFailed} />;
}

function Opening({ address, hasFailed }: { address: string; hasFailed: boolean }) {
  const t = useMessages();
  const isSlow = useSlow();
  if (!hasFailed && !isSlow) {
    return (
      <div
        role="progressbar"
        aria-label={t.common.loading}
        className="opening-bar fixed inset-x-0 top-0 z-30 h-1 bg-marigold"
      />
    );
  }
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-bar z-30 mb-4 mx-auto flex max-w-lg flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4 shadow-over"
    >
      <p>{hasFailed ? t.opening.failed : t.opening.slow}</p>
      {/* A plain link: the server can send the page without what could not be loaded here. */}
      <a href={address} className={buttonClass('primary', true)}>
        {t.common.tryAgain}
      </a>
    </div>
  );
}

function useSlow(): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}

/**
 * When a screen's script can't be loaded, the router reloads the page without a word. That would
 * lose whatever was typed, so it is stopped where the browser lets us: nothing else here reloads.
 */
function useFailedScript(opening: string | undefined): boolean {
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const stopReload = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated) return;
      event.preventDefault();
      setHasFailed(true);
    };
    // Not every browser has the Navigation API; without it the page is reloaded. In development
    // it is Vite that reloads.
    const navigation: Navigation | undefined = import.meta.env.DEV ? undefined : window.navigation;
    navigation?.addEventListener('navigate', stopReload);
    return () => navigation?.removeEventListener('navigate', stopReload);
  }, []);
  useEffect(() => {
    if (opening) return () => setHasFailed(false);
  }, [opening]);
  return hasFailed;
}
