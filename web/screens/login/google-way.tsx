import { lazy } from 'react';
import { useLocation } from 'react-router';
import { inAppOf, outsideAddress } from '#contract/in-app.ts';
import { usePageData, usePublicConfig } from '#web/api/page-settings.ts';
import { useLanguage } from '#web/i18n/use-messages.tsx';
import { importWithRetry } from '#web/ui/import-with-retry.ts';
import { LazyBoundary } from '#web/ui/lazy-component.tsx';
import { GoogleButton } from './google-button.tsx';

// Fetched only where it is shown.
const OutsideGoogle = lazy(() =>
  importWithRetry(() =>
    import('./outside-google.tsx').then((file) => ({ default: file.OutsideGoogle })),
  ),
);

/** Google's button, or in a browser inside of an app, where Google refuses, the way out of it. */
export function GoogleWay() {
  const { pathname, search } = useLocation();
  const { origin } = usePublicConfig();
  const language = useLanguage();
  const agent = useAgent();
  const app = inAppOf(agent);
  if (!app) return <GoogleButton />;
  return (
    <LazyBoundary>
      <OutsideGoogle
        app={app}
        address={outsideAddress(agent, origin, pathname + search, language)}
      />
    </LazyBoundary>
  );
}

/** As the server has read it, if it has rendered this page; a shared page is for no such browser. */
function useAgent(): string {
  const agent = usePageData()?.agent;
  return agent ?? (import.meta.env.SSR ? '' : navigator.userAgent);
}
