import { useEffect, useState } from 'react';
import { createPath, useNavigation } from 'react-router';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { useRenewed } from './use-renewed.ts';

/**
 * The time-out for loading a script chunk (specification, section 9). `import()` has no time-out,
 * so this covers the whole navigation: script and first data.
 */
const slowAfterMs = 120_000;

/** Shows a progress bar during a navigation, and a link when it takes too long. */
export function NavigationState() {
  const { location } = useNavigation();
  const hasFailed = useFailedScript(location?.key);
  if (!location) return null;
  return <Opening key={location.key} address={createPath(location)} hasFailed={hasFailed} />;
}

function Opening({ address, hasFailed }: { address: string; hasFailed: boolean }) {
  const t = useMessages();
  const isSlow = useSlow();
  const isRenewed = useRenewed(hasFailed);
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
      <p>{isRenewed ? t.opening.renewed : hasFailed ? t.opening.failed : t.opening.slow}</p>
      {/* A plain link: the server can render the page even if the script did not load. */}
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
 * If the script of a screen fails to load, the router silently reloads the page, and typed text is
 * lost. This hook cancels the reload where the browser allows it. Nothing else in the app reloads.
 */
function useFailedScript(opening: string | undefined): boolean {
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const stopReload = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated) return;
      event.preventDefault();
      setHasFailed(true);
    };
    // Without the Navigation API the page is reloaded. In development Vite does the reloads.
    const navigation: Navigation | undefined = import.meta.env.DEV ? undefined : window.navigation;
    navigation?.addEventListener('navigate', stopReload);
    return () => navigation?.removeEventListener('navigate', stopReload);
  }, []);
  useEffect(() => {
    if (opening) return () => setHasFailed(false);
  }, [opening]);
  return hasFailed;
}
